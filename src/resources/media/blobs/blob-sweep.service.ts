import { Injectable } from '@nestjs/common';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { keysInBatches } from './blob-keys.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';

@Injectable()
export class BlobSweepService {
  constructor(
    private readonly blobs: BlobStore,
    private readonly referrers: BlobReferenceRepository,
    private readonly references: BlobReferencesService,
  ) {}

  /** @param olderThanMs minimum age, because a younger blob may be about to be referenced */
  async sweep(olderThanMs: number, signal?: AbortSignal): Promise<number> {
    const storedBefore = new Date(Date.now() - olderThanMs);
    let removed = 0;
    for await (const keys of keysInBatches(this.blobs.list(), storedBefore)) {
      for (const key of await this.referrers.listUnreferenced(keys)) {
        if (signal?.aborted) return removed;
        if (await this.references.removeUnreferenced(key)) removed += 1;
      }
      if (signal?.aborted) return removed;
    }
    return removed;
  }
}
