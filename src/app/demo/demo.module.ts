import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AuditModule } from '../../resources/audit/audit.module.js';
import { SignInModule } from '../../resources/auth/sign-in/sign-in.module.js';
import { CollectionsModule } from '../../resources/collections/collections.module.js';
import { FeaturedGifsModule } from '../../resources/gifs/featured/featured-gifs.module.js';
import { GifsModule } from '../../resources/gifs/gifs.module.js';
import { GifUploadModule } from '../../resources/gifs/upload/gif-upload.module.js';
import { UsersModule } from '../../resources/users/users.module.js';
import { DemoGalleryService } from './demo-gallery.service.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [
    AuditModule,
    CollectionsModule,
    FeaturedGifsModule,
    GifsModule,
    GifUploadModule,
    SignInModule,
    StorageModule,
    UsersModule,
  ],
  providers: [DemoGalleryService, DemoService],
})
export class DemoModule {}
