import { Module } from '@nestjs/common';
import { GifUploadModule } from '../../resources/gifs/upload/gif-upload.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { SignInModule } from '../../resources/auth/sign-in/sign-in.module.js';
import { UsersModule } from '../../resources/users/users.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [UsersModule, GifUploadModule, SignInModule, StorageModule], providers: [DemoService] })
export class DemoModule {}
