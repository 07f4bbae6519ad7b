import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { NotYet } from '../domain-errors.js';
import { BlobStore } from '../storage/blob-store.js';
import { FormRepository } from './form.repository.js';

const RETRY_SECONDS = 1;

/**
 * Which blobs are needed. Equal files are one blob, so one that the last recording let go of may at that very moment
 * be stored again by an upload: a lock on its key decides who comes first.
 */
@Injectable()
export class BlobReferences {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly forms: FormRepository,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * For the transaction that writes forms with these blobs, after they were stored: none is removed until it ends.
   * @throws NotYet when one was removed since it was stored
   */
  async hold(keys: readonly string[], manager: EntityManager): Promise<void> {
    await this.forms.lockBlobs(keys, manager);
    const sizes = await Promise.all(keys.map((key) => this.blobs.size(key)));
    if (sizes.includes(null)) {
      throw new NotYet('The same file was just being removed. Send it again.', RETRY_SECONDS);
    }
  }

  /** The blobs of these recordings, each once. */
  keysOf(gifSeqs: readonly number[], manager: EntityManager): Promise<string[]> {
    return this.forms.listBlobKeys(gifSeqs, manager);
  }

  /**
   * Removes a blob unless a form refers to it.
   * @returns whether it was removed
   * @throws StorageUnavailable
   */
  removeUnreferenced(key: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      await this.forms.lockBlobForRemoval(key, manager);
      const [unreferenced] = await this.forms.listUnreferenced([key], manager);
      if (unreferenced === undefined) return false;
      await this.blobs.remove(key);
      return true;
    });
  }
}
