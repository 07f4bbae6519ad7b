import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  fromFileSystem,
  isMissing,
  StorageFull,
  StorageUnavailable,
  systemErrorCode,
} from './storage-errors.js';
import { syncToDisk } from './sync-to-disk.js';

/** A file that is being written. Its creator stores or discards it. */
export interface IncomingFile {
  readonly path: string;
  readonly handle: FileHandle;
  /** Set once it is in a store: there is nothing to discard then. */
  isStored: boolean;
}

/** The files that this process is writing. Global, because uploads and the blob store share the folder. */
const written = new Set<string>();

/**
 * Unfinished files: uploads in progress, and blobs before their rename. `sweep` removes files that a crash leaves.
 * Only `prepare` creates the folder. So a media folder whose volume is not mounted is away, not empty.
 */
export class IncomingFiles {
  readonly #folder: string;

  /** @param root the root of the `DiskBlobStore`, if that is used, so that storing a file is a rename */
  constructor(root: string) {
    this.#folder = join(root, 'incoming');
  }

  /** Creates the folder and those above it: for a store that is new. @throws StorageFull, StorageUnavailable */
  async prepare(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await syncFoldersAbove(this.#folder);
    } catch (error) {
      throw fromFileSystem(error, 'creating the media folder');
    }
  }

  /** @throws StorageUnavailable when there is no folder, for example because its volume is not mounted */
  async requireFolder(): Promise<void> {
    try {
      await lstat(this.#folder);
    } catch (error) {
      throw isMissing(error) ? notMounted(error) : fromFileSystem(error, 'looking for the media folder');
    }
  }

  /** Creates an empty file with a random name and mode 0600. @throws StorageFull, StorageUnavailable */
  async create(): Promise<IncomingFile> {
    try {
      return await this.#open();
    } catch (error) {
      throw isMissing(error) ? notMounted(error) : fromFileSystem(error, 'creating a file for an upload');
    }
  }

  /** Closes and removes the file; succeeds even if it was already stored or removed. */
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

  /** Keeps this process's files, and younger ones: other processes may be writing them. @returns the number of removed files */
  async sweep(olderThanMs: number): Promise<number> {
    const ours = [...written];
    const names = new Set(await this.#names());
    // Stored files were renamed.
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

  /** The file system's clock in milliseconds, which may be another machine's. */
  async #now(): Promise<number> {
    let fresh: IncomingFile;
    try {
      fresh = await this.create();
    } catch (error) {
      // A full disk needs the sweep most.
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
      throw fromFileSystem(error, 'listing unfinished uploads');
    }
  }

  async #removeIfOlder(path: string, writtenBefore: number): Promise<boolean> {
    try {
      const file = await lstat(path);
      if (file.isDirectory() || file.mtimeMs >= writtenBefore) return false;
      await unlink(path);
      return true;
    } catch (error) {
      // The upload completed, or another process removed the file.
      if (isMissing(error)) return false;
      throw fromFileSystem(error, 'removing an unfinished upload');
    }
  }
}

function notMounted(cause: unknown): StorageUnavailable {
  return new StorageUnavailable(
    'The media folder is not mounted: it has no folder "incoming", which the first start creates. Mount the volume that has ' +
      'the media. If the media are there, create "incoming" beside them.',
    { cause },
  );
}

async function syncFoldersAbove(folder: string): Promise<void> {
  for (let above = dirname(folder); ; above = dirname(above)) {
    try {
      await syncToDisk(above);
    } catch (error) {
      // A folder that the service cannot read existed before it.
      if (systemErrorCode(error) === 'EACCES') return;
      throw error;
    }
    if (above === dirname(above)) return;
  }
}
