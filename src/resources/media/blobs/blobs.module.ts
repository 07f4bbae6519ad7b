import { Module } from '@nestjs/common';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';
import { BlobSweepService } from './blob-sweep.service.js';
import { MediaCheckRepository } from './media-check.repository.js';
import { MediaCheckService } from './media-check.service.js';

/** Stored files, and what refers to them. */
@Module({
  imports: [QuotasModule, StorageModule],
  providers: [
    BlobReferenceRepository,
    BlobReferencesService,
    BlobSweepService,
    MediaCheckRepository,
    MediaCheckService,
  ],
  exports: [BlobReferencesService, BlobSweepService, MediaCheckService],
})
export class BlobsModule {}
