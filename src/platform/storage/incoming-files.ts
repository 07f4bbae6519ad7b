import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fromFileSystem, isMissing, StorageFull } from './storage-errors.js';

/** A file that is still being written. Whoever made it stores it or discards it. */
export interface IncomingFile {
  readonly path: string;
  readonly handle: FileHandle;
  /** Whether it is in a store: nothing is left to discard then. */
  isStored: boolean;
}

/** What this process is writing, whichever object made it: the uploads and the store share a folder. */
const written = new Set<string>();

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
      written.delete(file.path);
    } catch (error) {
      if (isMissing(error)) return;
      throw fromFileSystem(error, 'removing an unfinished upload');
    }
  }

  /**
   * Removes what crashed uploads left behind, and nothing that this process is writing, whatever the clock says.
   * @param olderThanMs milliseconds since the last write to a file of another process; it may be writing younger ones
   * @returns how many files were removed
   */
  async sweep(olderThanMs: number): Promise<number> {
    const ours = [...written];
    const names = new Set(await this.#names());
    // What was stored has another name now.
    for (const path of ours) if (!names.has(basename(path))) written.delete(path);
    if (names.size === 0) return 0;
    const writtenBefore = (await this.#now()) - olderThanMs;
    let removed = 0;
    for (const name of names) {
      const path = join(this.#folder, name);
      if (!written.has(path) && (await this.#removeIfOlder(path, writtenBefore))) removed += 1;
    }
    return removed;
  }

  /** The time of the file system, in milliseconds: another machine that serves it has a clock of its own. */
  async #now(): Promise<number> {
    let fresh: IncomingFile;
    try {
      fresh = await this.create();
    } catch (error) {
      // On a full disk the sweep is needed most.
      if (error instanceof StorageFull) return Date.now();
      throw error;
    }
    try {
      return (await fresh.handle.stat()).mtimeMs;
    } finally {
      await this.discard(fresh);
    }
  }

  async #open(): Promise<IncomingFile> {
    const path = join(this.#folder, `${randomUUID()}.part`);
    const handle = await open(path, 'wx+', 0o600);
    written.add(path);
    return { path, handle, isStored: false };
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
