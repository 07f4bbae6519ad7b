import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { BlobsModule } from '../blobs/blobs.module.js';
import { DerivedModule } from '../derived/derived.module.js';
import { RenditionsModule } from '../renditions/renditions.module.js';
import { CastPreviewService } from './cast-preview.service.js';
import { FrameEvictionService } from './frame-eviction.service.js';
import { FrameEntity } from './frame.entity.js';
import { FrameRepository } from './frame.repository.js';
import { FramesService } from './frames.service.js';

/** Single frames of recordings. */
@Module({
  imports: [
    TypeOrmModule.forFeature([FrameEntity]),
    BlobsModule,
    DerivedModule,
    RenditionsModule,
    StorageModule,
  ],
  providers: [CastPreviewService, FrameRepository, FrameEvictionService, FramesService],
  exports: [CastPreviewService, FramesService],
})
export class FramesModule {}
