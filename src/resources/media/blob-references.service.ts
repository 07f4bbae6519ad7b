import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { TemporarilyUnavailable } from '../../platform/errors/domain-errors.js';
import { BlobStore } from '../../platform/storage/blob-store.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';

const RETRY_SECONDS = 1;
/** Milliseconds that an upload keeps a connection to the database while it waits for the store. */
const LOOK_LIMIT_MS = 3_000;
/** Milliseconds that a removal does: longer, as it is one connection at most, and an answer leaves no doubt. */
const REMOVAL_LIMIT_MS = 15_000;

/**
 * Which blobs are needed, by forms and by pictures in other themes ("forms" below). Equal files are one blob, so one that the last recording let go of may at that very moment
 * be stored again by an upload: a lock on its key decides who comes first.
 *
 * An upload stores its blob, locks the key (shared), sees that the blob is there, and commits forms that refer to it.
 * A removal locks the key (exclusive), sees that no form refers to it, and removes the blob. So a removal that comes
 * second finds the form and leaves the blob, and an upload that comes second finds it gone and is sent again: a blob
 * is never removed while a form refers to it, and no form ever refers to one that was removed. It holds only because
 * either one asks the store while it has the lock, and a lock is a transaction, and a transaction is one of the few
 * connections to the database. A slow store would take them all, so the waiting is bounded: an upload gives up after
 * a few seconds, and the removals of a process wait for each other before they take a connection. A removal that is
 * given up is not tried again before the next sweep; a store that carries it out later still, after the lock was
 * given back, could take what an upload in between stored, so that limit is the longer one.
 */
@Injectable()
export class BlobReferences {
  /** The removal that came last. */
  #removal: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly referrers: BlobReferenceRepository,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * For the transaction that writes forms with these blobs, after they were stored: none is removed until it ends.
   * @throws NotYet when one was removed since it was stored
   * @throws StorageUnavailable also when the store does not answer in time
   */
  async hold(keys: readonly string[], manager: EntityManager): Promise<void> {
    await this.referrers.lockBlobs(keys, manager);
    const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
    const sizes = await Promise.all(keys.map((key) => this.blobs.size(key, signal)));
    if (sizes.includes(null)) {
      throw new TemporarilyUnavailable('The same file was just being removed. Send it again.', RETRY_SECONDS);
    }
  }

  /** The blobs of these recordings, each once. */
  keysOf(gifSeqs: readonly number[], manager: EntityManager): Promise<string[]> {
    return this.referrers.listBlobKeys(gifSeqs, manager);
  }

  /** What these recordings store, each; nobody changes it as long as the transaction lasts. */
  lockUsages(
    gifSeqs: readonly number[],
    manager: EntityManager,
  ): Promise<{ userSeq: number; bytes: number; gifs: number }[]> {
    return this.referrers.lockUsages(gifSeqs, manager);
  }

  /**
   * Removes a blob unless a form refers to it, one at a time.
   * @returns whether it was removed
   * @throws StorageUnavailable also when the store does not answer in time
   */
  removeUnreferenced(key: string): Promise<boolean> {
    const work = () => this.database.transaction((manager) => this.removeLocked(key, manager));
    const removal = this.#removal.then(work, work);
    this.#removal = removal;
    return removal;
  }

  private async removeLocked(key: string, manager: EntityManager): Promise<boolean> {
    await this.referrers.lockBlobForRemoval(key, manager);
    const [unreferenced] = await this.referrers.listUnreferenced([key], manager);
    if (unreferenced === undefined) return false;
    await this.blobs.remove(key, AbortSignal.timeout(REMOVAL_LIMIT_MS));
    return true;
  }
}
