import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { JobRunnerService } from '../../platform/jobs/job-runner.service.js';
import { ApiKeysModule } from '../auth/api-keys/api-keys.module.js';
import { DeviceSignInModule } from '../auth/device/device-sign-in.module.js';
import { SignInModule } from '../auth/sign-in/sign-in.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { GifPurgeModule } from '../gifs/purge/gif-purge.module.js';
import { MediaModule } from '../media/media.module.js';
import { PinsModule } from '../pins/pins.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { UsersModule } from '../users/users.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AccountAccessService } from './account-access.service.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportEntity } from './account-export.entity.js';
import { AccountExportLimit } from './account-export-limit.js';
import { AccountExportRepository } from './account-export.repository.js';
import { AccountExportService } from './account-export.service.js';
import { AccountRemovalService } from './account-removal.service.js';
import { DeleteAccountJob } from './delete-account.job.js';

/** Export and deletion of users with all their data. */
@Module({
  imports: [
    ApiKeysModule,
    CollectionsModule,
    DeviceSignInModule,
    GifsModule,
    GifPurgeModule,
    IdempotencyModule,
    MediaModule,
    PinsModule,
    ReportsModule,
    SignInModule,
    TypeOrmModule.forFeature([AccountExportEntity]),
    UsersModule,
    WebhooksModule,
  ],
  providers: [
    AccountAccessService,
    AccountDeletionService,
    AccountExportLimit,
    AccountExportRepository,
    AccountExportService,
    AccountRemovalService,
    DeleteAccountJob,
  ],
  exports: [
    AccountAccessService,
    AccountDeletionService,
    AccountExportLimit,
    AccountExportService,
    AccountRemovalService,
  ],
})
export class AccountsModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunnerService,
    private readonly job: DeleteAccountJob,
  ) {}

  onModuleInit(): void {
    this.runner.register(this.job);
  }
}
