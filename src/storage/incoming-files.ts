import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fromFileSystem, isMissing } from './storage-errors.js';

/** A file that is still being written. Whoever made it stores it or discards it. */
export interface IncomingFile {
  readonly path: string;
  readonly handle: FileHandle;
  /** Whether it is in a store: nothing is left to discard then. */
  isStored: boolean;
}

/**
 * The files that are not media yet, in a folder of their own: uploads on their way in, and what a store writes
 * before it gives the file its name. A crash leaves them there for `sweep`.
 */
export class IncomingFiles {
  readonly #folder: string;

  /** @param root for a `DiskBlobStore` its own root, so that storing a file is a rename */
  constructor(root: string) {
    this.#folder = join(root, 'incoming');
  }

  /**
   * Makes an empty file with a name that nobody can guess, readable by this service alone.
   * @throws StorageFull, StorageUnavailable
   */
  async create(): Promise<IncomingFile> {
    try {
      return await this.#open().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        return this.#open();
      });
    } catch (error) {
      throw fromFileSystem(error, 'making a file for an upload');
    }
  }

  /** Closes and removes a file that `create` made; one that was stored or removed already is fine. */
  async discard(file: IncomingFile): Promise<void> {
    if (file.isStored) return;
    try {
      await file.handle.close();
      await unlink(file.path);
    } catch (error) {
      if (isMissing(error)) return;
      throw fromFileSystem(error, 'removing an unfinished upload');
    }
  }

  /**
   * Removes what crashed uploads left behind.
   * @param olderThanMs milliseconds since the last write to a file; younger ones are still being written
   * @returns how many files were removed
   */
  async sweep(olderThanMs: number): Promise<number> {
    const writtenBefore = Date.now() - olderThanMs;
    let removed = 0;
    for (const name of await this.#names()) {
      if (await this.#removeIfOlder(join(this.#folder, name), writtenBefore)) removed += 1;
    }
    return removed;
  }

  async #open(): Promise<IncomingFile> {
    const path = join(this.#folder, `${randomUUID()}.part`);
    return { path, handle: await open(path, 'wx+', 0o600), isStored: false };
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw fromFileSystem(error, 'looking for unfinished uploads');
    }
  }

  async #removeIfOlder(path: string, writtenBefore: number): Promise<boolean> {
    try {
      const file = await lstat(path);
      if (file.isDirectory() || file.mtimeMs >= writtenBefore) return false;
      await unlink(path);
      return true;
    } catch (error) {
      // The upload ended, or another sweeper was faster.
      if (isMissing(error)) return false;
      throw fromFileSystem(error, 'removing an unfinished upload');
    }
  }
}
