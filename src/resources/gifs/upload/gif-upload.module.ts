import { Module } from '@nestjs/common';
import { ListingsModule } from '../../../indexing/listings/listings.module.js';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { TextPoolModule } from '../../../platform/concurrency/text-pool.module.js';
import { RequestLimitsModule } from '../../../platform/http/limits/request-limits.module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { MediaModule } from '../../media/media.module.js';
import { ReposModule } from '../../repos/repos.module.js';
import { TagsModule } from '../../tags/tags.module.js';
import { ThemesModule } from '../../themes/themes.module.js';
import { UsersModule } from '../../users/users.module.js';
import { GifsModule } from '../gifs.module.js';
import { GifSecretsModule } from '../secrets/gif-secrets.module.js';
import { CastReceiverService } from './cast-receiver.service.js';
import { CastTextUploadService } from './cast-text-upload.service.js';
import { GifCreationService } from './gif-creation.service.js';
import { GifUploadController } from './gif-upload.controller.js';
import { GifUploadService } from './gif-upload.service.js';

/** Uploads of GIFs and casts. */
@Module({
  imports: [
    GifsModule,
    GifSecretsModule,
    IdempotencyModule,
    ListingsModule,
    MediaModule,
    QuotasModule,
    ReposModule,
    RequestLimitsModule,
    StorageModule,
    TagsModule,
    TextPoolModule,
    ThemesModule,
    UsersModule,
  ],
  controllers: [GifUploadController],
  providers: [CastReceiverService, CastTextUploadService, GifCreationService, GifUploadService],
  exports: [CastReceiverService, CastTextUploadService, GifUploadService],
})
export class GifUploadModule {}
