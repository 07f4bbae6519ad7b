import { Injectable } from '@nestjs/common';
import { type BlobEntry, BlobStore } from '../../platform/storage/blob-store.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';

const KEYS_AT_A_TIME = 500;

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

async function* keysInBatches(entries: AsyncIterable<BlobEntry>, storedBefore: Date) {
  let batch: string[] = [];
  for await (const { key, modifiedAt } of entries) {
    if (modifiedAt < storedBefore) batch.push(key);
    if (batch.length < KEYS_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
