import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitModule } from '../http/rate-limit/rate-limit.module.js';
import { MediaModule } from '../media/media.module.js';
import { ReposModule } from '../repos/repos.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { GifEntity } from './gif.entity.js';
import { GifPresenter } from './gif.presenter.js';
import { GifRepository } from './gif.repository.js';
import { GifsController } from './gifs.controller.js';
import { GifsService } from './gifs.service.js';
import { GifUploadController } from './upload/gif-upload.controller.js';
import { GifUploadService } from './upload/gif-upload.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([GifEntity]),
    MediaModule,
    RateLimitModule,
    ReposModule,
    StorageModule,
    TagsModule,
  ],
  controllers: [GifsController, GifUploadController],
  providers: [GifRepository, GifPresenter, GifsService, GifUploadService],
  exports: [GifUploadService, GifsService],
})
export class GifsModule {}
