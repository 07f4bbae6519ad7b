import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';

const RETRY_SECONDS = 1;
/** Longest store check of an upload, which holds a database connection. */
const LOOK_LIMIT_MS = 3_000;
/** Longer: at most one connection waits, and a late removal after the lock ends could delete a new upload. */
const REMOVAL_LIMIT_MS = 15_000;

interface LockedFiles {
  readonly blobKeys: readonly string[];
  readonly usages: readonly { readonly userSeq: number; readonly bytes: number; readonly gifs: number }[];
}

/**
 * Orders uploads and removals of the same blob by an advisory lock on its key. Each checks the other side under the lock: an
 * upload (shared) checks that the blob exists before it commits references, a removal (exclusive) that no reference exists.
 * So the second one always notices. Both hold a connection while they call the store, so timeouts bound the wait, and
 * removals run one at a time per process.
 */
@Injectable()
export class BlobReferencesService {
  /** The latest removal; the next one waits for it. */
  #removal: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly referrers: BlobReferenceRepository,
    private readonly blobs: BlobStore,
  ) {}

  /** Protects stored blobs until the transaction ends. @throws TemporarilyUnavailable if one was removed since */
  async pinForReference(keys: readonly string[], manager: EntityManager): Promise<void> {
    await this.referrers.lockForReference(keys, manager);
    const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
    const sizes = await Promise.all(keys.map((key) => this.blobs.size(key, signal)));
    if (sizes.includes(null)) {
      throw new TemporarilyUnavailable(
        'The same file was being removed at this moment. Send it again.',
        RETRY_SECONDS,
      );
    }
  }

  /** Locks the renditions of these recordings. @returns all their blobs, and the storage of each recording */
  async lockFiles(gifSeqs: readonly number[], manager: EntityManager): Promise<LockedFiles> {
    const blobKeys = await this.referrers.listBlobKeys(gifSeqs, manager);
    return { blobKeys, usages: await this.referrers.lockUsages(gifSeqs, manager) };
  }

  /** Returns whether the blob was removed. @throws StorageUnavailable also on a timeout */
  removeUnreferenced(key: string): Promise<boolean> {
    const work = () => this.database.transaction((manager) => this.removeLocked(key, manager));
    const removal = this.#removal.then(work, work);
    this.#removal = removal;
    return removal;
  }

  private async removeLocked(key: string, manager: EntityManager): Promise<boolean> {
    await this.referrers.lockForRemoval(key, manager);
    const [unreferenced] = await this.referrers.listUnreferenced([key], manager);
    if (unreferenced === undefined) return false;
    await this.blobs.remove(key, AbortSignal.timeout(REMOVAL_LIMIT_MS));
    return true;
  }
}
