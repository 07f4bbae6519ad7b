import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { type BlobEntry, BlobStore } from '../../../platform/storage/blob-store.js';
import { keysInBatches } from './blob-keys.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';
import { FailedRenditionsService } from '../failed/failed-renditions.service.js';
import { RENDITION_JOBS, RENDITIONS_OF_JOB } from '../derived/rendition-jobs.js';
import { type BlobUse, MediaCheckRepository } from './media-check.repository.js';

export interface MissingBlob extends BlobUse {
  /** Sizes are in bytes. */
  readonly problem: string;
  /** It is created again. */
  readonly isRepaired: boolean;
}

export interface SurplusBlob {
  readonly blobKey: string;
  /** It was removed. */
  readonly isRepaired: boolean;
}

export interface MediaReport {
  /** The number of files in the store. */
  readonly files: number;
  readonly missing: readonly MissingBlob[];
  readonly surplus: readonly SurplusBlob[];
}

/** Younger files may be about to be referenced. */
const MIN_AGE_MS = 3_600_000;
const SIZES_AT_A_TIME = 8;

/** Compares the files of the store with the rows that reference them. */
@Injectable()
export class MediaCheckService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly uses: MediaCheckRepository,
    private readonly referrers: BlobReferenceRepository,
    private readonly references: BlobReferencesService,
    private readonly blobs: BlobStore,
    private readonly quotas: QuotasService,
    private readonly outbox: OutboxRelayService,
    private readonly failed: FailedRenditionsService,
  ) {}

  /**
   * @param repair removes surplus files, and enqueues the jobs that make missing and failed renditions
   * @throws StorageUnavailable
   */
  async check({ repair = false }: { repair?: boolean } = {}): Promise<MediaReport> {
    if (repair) await this.failed.retryAll();
    const missing = await this.missing(repair);
    return { ...(await this.surplus(repair)), missing };
  }

  private async missing(repair: boolean): Promise<MissingBlob[]> {
    const found: MissingBlob[] = [];
    for await (const batch of this.uses.eachUse()) {
      for (let at = 0; at < batch.length; at += SIZES_AT_A_TIME) {
        const some = batch.slice(at, at + SIZES_AT_A_TIME);
        const problems = await Promise.all(some.map((use) => this.problemOf(use)));
        for (const [index, use] of some.entries()) {
          const problem = problems[index] ?? null;
          if (problem === null) continue;
          found.push({ ...use, problem, isRepaired: repair && (await this.makeAgain(use)) });
        }
      }
    }
    return found;
  }

  private async problemOf({ blobKey, byteSize }: BlobUse): Promise<string | null> {
    const size = await this.blobs.size(blobKey);
    if (size === null) return 'missing';
    return byteSize === null || size === byteSize ? null : `has ${size} of ${byteSize} bytes`;
  }

  /** @returns false for an upload, which only a backup can restore */
  private async makeAgain(use: BlobUse): Promise<boolean> {
    if (use.isSource) return false;
    const kind = RENDITION_JOBS.find((job) => RENDITIONS_OF_JOB[job].some((name) => name === use.rendition));
    await this.changes.transaction(async (manager, changed) => {
      changed('lists', `gif:${use.gifSeq}`);
      if (kind === undefined) {
        await this.uses.removeDrawnOnRequest(use, manager);
      } else {
        await this.uses.markPending(use, manager);
        if (use.rendition === 'gif') await this.removeReadme(use, manager);
        await this.outbox.enqueue({ kind, subjectSeq: use.gifSeq, ownerSeq: null }, manager);
      }
    });
    return true;
  }

  private async removeReadme({ gifSeq }: BlobUse, manager: EntityManager): Promise<void> {
    const removed = await this.uses.removeReadme(gifSeq, manager);
    if (removed) await this.quotas.addBytes(removed.authorSeq, -(removed.byteSize ?? 0), manager);
  }

  private async surplus(repair: boolean): Promise<Pick<MediaReport, 'files' | 'surplus'>> {
    const storedBefore = new Date(Date.now() - MIN_AGE_MS);
    const surplus: SurplusBlob[] = [];
    let files = 0;
    const counted = async function* (entries: AsyncIterable<BlobEntry>) {
      for await (const entry of entries) {
        files += 1;
        yield entry;
      }
    };
    for await (const keys of keysInBatches(counted(this.blobs.list()), storedBefore)) {
      for (const blobKey of await this.referrers.listUnreferenced(keys)) {
        surplus.push({ blobKey, isRepaired: repair && (await this.references.removeUnreferenced(blobKey)) });
      }
    }
    return { files, surplus };
  }
}
