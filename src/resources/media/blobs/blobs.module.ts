import { Module, type OnModuleInit } from '@nestjs/common';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { RecurringWorkService } from '../../../platform/jobs/recurring-work.service.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { FailedRenditionsModule } from '../failed/failed-renditions.module.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';
import { BlobSweepService } from './blob-sweep.service.js';
import { MediaCheckRepository } from './media-check.repository.js';
import { MediaCheckService } from './media-check.service.js';
import { MediaFolderService } from './media-folder.service.js';

const DAY_MS = 86_400_000;

/** Stored files, and what refers to them. */
@Module({
  imports: [FailedRenditionsModule, QuotasModule, StorageModule],
  providers: [
    BlobReferenceRepository,
    BlobReferencesService,
    BlobSweepService,
    MediaCheckRepository,
    MediaCheckService,
    MediaFolderService,
  ],
  exports: [BlobReferencesService, FailedRenditionsModule, MediaCheckService],
})
export class BlobsModule implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWorkService,
    private readonly sweep: BlobSweepService,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'sweep-blobs',
      everyMs: DAY_MS,
      what: 'files that no recording needs removed',
      run: (signal) => this.sweep.sweep(DAY_MS, signal),
    });
  }
}
