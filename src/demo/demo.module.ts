import { Module } from '@nestjs/common';
import { GifsModule } from '../gifs/gifs.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UsersModule } from '../users/users.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [UsersModule, GifsModule, StorageModule], providers: [DemoService] })
export class DemoModule {}
