import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsageStatsModule } from '../../indexing/usage-stats/usage-stats.module.js';
import { RequestLimitsModule } from '../../platform/http/request-limits.module.js';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { ListingsModule } from '../../indexing/listings/listings.module.js';
import { JobRunnerService } from '../../platform/jobs/job-runner.service.js';
import { RecurringWorkService } from '../../platform/jobs/recurring-work.service.js';
import { AuditModule } from '../audit/audit.module.js';
import { BlobSweepService } from '../media/blobs/blob-sweep.service.js';
import { TranscriptWriterService } from '../media/derived/transcript-writer.service.js';
import { MediaModule } from '../media/media.module.js';
import { QuotasModule } from '../../indexing/quotas/quotas.module.js';
import { SearchIndexModule } from '../../indexing/search-index/search-index.module.js';
import { ReposModule } from '../repos/repos.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { GifChangeRepository } from './editing/gif-change.repository.js';
import { GifEditingController } from './editing/gif-editing.controller.js';
import { GifEditingService } from './editing/gif-editing.service.js';
import { PictureStyleChangeService } from './editing/picture-style-change.service.js';
import { EditedTextsService } from './cast-edits/edited-texts.service.js';
import { EditTasksService } from './cast-edits/edit-tasks.service.js';
import { CastEditEntity } from './cast-edits/cast-edit.entity.js';
import { CastEditRepository } from './cast-edits/cast-edit.repository.js';
import { CastEditsController } from './cast-edits/cast-edits.controller.js';
import { CastEditsService } from './cast-edits/cast-edits.service.js';
import { CastReplacementService } from './cast-edits/cast-replacement.service.js';
import { EditHistoryService } from './cast-edits/edit-history.service.js';
import { FeaturedGifRepository } from './featured/featured-gif.repository.js';
import { FeaturedGifsController } from './featured/featured-gifs.controller.js';
import { FeaturedGifsService } from './featured/featured-gifs.service.js';
import { GifEntity } from './gif.entity.js';
import { GifPresenter } from './gif.presenter.js';
import { GifRepository } from './gif.repository.js';
import { GifsController } from './gifs.controller.js';
import { TextCopies } from './text-copies.js';
import { GifsService } from './gifs.service.js';
import { AuthorRemovalService } from './purge/author-removal.service.js';
import { GifModerationController } from './moderation/gif-moderation.controller.js';
import { GifModerationRepository } from './moderation/gif-moderation.repository.js';
import { GifModerationService } from './moderation/gif-moderation.service.js';
import { GifPurgeRepository } from './purge/gif-purge.repository.js';
import { GifPurgeService } from './purge/gif-purge.service.js';
import { GifTagReplacementRepository } from './retagging/gif-tag-replacement.repository.js';
import { RetagJob } from './retagging/retag.job.js';
import { SecretHoldRepository } from './secrets/secret-hold.repository.js';
import { SecretHoldService } from './secrets/secret-hold.service.js';
import { TextReviewService } from './secrets/text-review.service.js';
import { SecretScanService } from './secrets/secret-scan.service.js';
import { TagGifsController } from './tag-gifs.controller.js';
import { GifUploadController } from './upload/gif-upload.controller.js';
import { CastReceiverService } from './upload/cast-receiver.service.js';
import { CastTextUploadService } from './upload/cast-text-upload.service.js';
import { TextPoolModule } from '../../platform/concurrency/text-pool.module.js';
import { GifUploadService } from './upload/gif-upload.service.js';
import { GifCreationService } from './upload/gif-creation.service.js';
import { UserGifsController } from './user-gifs.controller.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

@Module({
  imports: [
    TypeOrmModule.forFeature([GifEntity, CastEditEntity]),
    AuditModule,
    UsageStatsModule,
    IdempotencyModule,
    ListingsModule,
    MediaModule,
    QuotasModule,
    RequestLimitsModule,
    ReposModule,
    SearchIndexModule,
    StorageModule,
    TagsModule,
    ThemesModule,
    TextPoolModule,
    UsersModule,
  ],
  controllers: [
    GifsController,
    GifEditingController,
    CastEditsController,
    FeaturedGifsController,
    GifModerationController,
    TagGifsController,
    GifUploadController,
    UserGifsController,
  ],
  providers: [
    GifRepository,
    FeaturedGifRepository,
    GifChangeRepository,
    GifModerationRepository,
    GifModerationService,
    GifPurgeRepository,
    GifPresenter,
    GifsService,
    FeaturedGifsService,
    GifEditingService,
    PictureStyleChangeService,
    CastEditRepository,
    EditTasksService,
    EditedTextsService,
    TextCopies,
    CastEditsService,
    CastReplacementService,
    EditHistoryService,
    AuthorRemovalService,
    GifPurgeService,
    GifTagReplacementRepository,
    RetagJob,
    SecretHoldRepository,
    SecretHoldService,
    TextReviewService,
    SecretScanService,
    GifUploadService,
    CastReceiverService,
    CastTextUploadService,
    GifCreationService,
  ],
  exports: [
    AuthorRemovalService,
    CastEditsService,
    CastReceiverService,
    CastTextUploadService,
    EditHistoryService,
    EditTasksService,
    FeaturedGifsService,
    GifEditingService,
    GifModerationService,
    GifPresenter,
    GifUploadService,
    GifsService,
    TextCopies,
  ],
})
export class GifsModule implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWorkService,
    private readonly purge: GifPurgeService,
    private readonly sweep: BlobSweepService,
    private readonly runner: JobRunnerService,
    private readonly retag: RetagJob,
    private readonly transcripts: TranscriptWriterService,
    private readonly secrets: SecretHoldService,
  ) {}

  onModuleInit(): void {
    this.runner.register(this.retag);
    this.transcripts.reviewBy(this.secrets);
    this.recurring.add({
      name: 'purge-gifs',
      everyMs: HOUR_MS,
      what: 'deleted recordings purged',
      run: (signal) => this.purge.purge(signal),
    });
    this.recurring.add({
      name: 'sweep-blobs',
      everyMs: DAY_MS,
      what: 'files that no recording needs removed',
      run: (signal) => this.sweep.sweep(DAY_MS, signal),
    });
  }
}
