import { Module } from '@nestjs/common';
import { QuotasModule } from '../../indexing/quotas/quotas.module.js';
import { UsageStatsModule } from '../../indexing/usage-stats/usage-stats.module.js';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { BlobsModule } from './blobs/blobs.module.js';
import { DerivedModule } from './derived/derived.module.js';
import { FramesModule } from './frames/frames.module.js';
import { MediaAddress } from './media-address.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';
import { OriginalsRepository } from './originals/originals.repository.js';
import { OriginalsService } from './originals/originals.service.js';
import { VersionFilesRepository } from './originals/version-files.repository.js';
import { VersionFilesService } from './originals/version-files.service.js';
import { RenditionEventsController } from './progress/rendition-events.controller.js';
import { RenditionEventsService } from './progress/rendition-events.service.js';
import { RenditionsModule } from './renditions/renditions.module.js';
import { ThemedPicturesModule } from './themed/themed-pictures.module.js';

/** The files of recordings. */
@Module({
  imports: [
    BlobsModule,
    DerivedModule,
    FramesModule,
    QuotasModule,
    RenditionsModule,
    RequestLimitsModule,
    StorageModule,
    ThemedPicturesModule,
    UsageStatsModule,
  ],
  controllers: [MediaController, RenditionEventsController],
  providers: [
    MediaAddress,
    MediaService,
    OriginalsRepository,
    OriginalsService,
    RenditionEventsService,
    VersionFilesRepository,
    VersionFilesService,
  ],
  exports: [
    BlobsModule,
    DerivedModule,
    FramesModule,
    MediaAddress,
    MediaService,
    OriginalsService,
    RenditionsModule,
    VersionFilesService,
  ],
})
export class MediaModule {}
