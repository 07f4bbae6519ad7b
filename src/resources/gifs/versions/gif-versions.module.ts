import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { RequestLimitsModule } from '../../../platform/http/limits/request-limits.module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { MediaModule } from '../../media/media.module.js';
import { ThemesModule } from '../../themes/themes.module.js';
import { CastEditsModule } from '../cast-edits/cast-edits.module.js';
import { GifsModule } from '../gifs.module.js';
import { GifSecretsModule } from '../secrets/gif-secrets.module.js';
import { GifUploadModule } from '../upload/gif-upload.module.js';
import { FileReplacementService } from './file-replacement.service.js';
import { GifVersionEntity } from './gif-version.entity.js';
import { GifVersionRepository } from './gif-version.repository.js';
import { GifVersionsController } from './gif-versions.controller.js';
import { GifVersionsService } from './gif-versions.service.js';
import { VersionKeepingService } from './version-keeping.service.js';

/** New files of recordings, and the versions that they replace. */
@Module({
  imports: [
    TypeOrmModule.forFeature([GifVersionEntity]),
    CastEditsModule,
    GifsModule,
    GifSecretsModule,
    GifUploadModule,
    IdempotencyModule,
    MediaModule,
    QuotasModule,
    RequestLimitsModule,
    StorageModule,
    ThemesModule,
  ],
  controllers: [GifVersionsController],
  providers: [FileReplacementService, GifVersionRepository, GifVersionsService, VersionKeepingService],
  exports: [FileReplacementService, GifVersionsService],
})
export class GifVersionsModule {}
