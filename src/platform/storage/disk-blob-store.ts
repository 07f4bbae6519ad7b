import { constants, copyFile, lstat, mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { assertBlobKey, isBlobKey } from './blob-key.js';
import { assertByteRange, type BlobEntry, BlobStore, type ByteRange } from './blob-store.js';
import { IncomingFiles } from './incoming-files.js';
import { fromFileSystem, isMissing, systemErrorCode } from './storage-errors.js';
import { syncToDisk } from './sync-to-disk.js';

/**
 * Media in a local folder, which `IncomingFiles.prepare` creates. Files are synced before they are renamed to their key, so a
 * crash leaves no partial blobs.
 */
export class DiskBlobStore extends BlobStore {
  readonly #root: string;
  readonly #incoming: IncomingFiles;
  /** Folders whose directory entry is synced. */
  readonly #durableFolders = new Set<string>();

  constructor(root: string) {
    super();
    this.#root = resolve(root);
    this.#incoming = new IncomingFiles(this.#root);
  }

  async putFile(key: string, sourcePath: string): Promise<void> {
    const path = this.#pathOf(key);
    await this.#mapErrors(`storing ${key}`, async () => {
      await this.#renameInto(path, async () => {
        try {
          await rename(sourcePath, path);
        } catch (error) {
          if (systemErrorCode(error) !== 'EXDEV') throw error;
          await this.#copyInto(path, sourcePath);
        }
      }).catch(async (error: unknown) => {
        if (!isMissing(error) || (await fileAt(sourcePath))) throw error;
        throw new Error(`There is no file to store as ${key}: it was already stored or removed.`, {
          cause: error,
        });
      });
      await syncToDisk(dirname(path));
    });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    await this.#mapErrors(`storing ${key}`, async () => {
      const temporary = await this.#incoming.create();
      try {
        await temporary.handle.writeFile(bytes);
        await temporary.handle.sync();
        await temporary.handle.close();
        await this.#renameInto(path, () => rename(temporary.path, path));
      } catch (error) {
        await this.#incoming.discard(temporary);
        throw error;
      }
      await syncToDisk(dirname(path));
    });
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const path = this.#pathOf(key);
    if (range) assertByteRange(range);
    return this.#mapErrors(`reading ${key}`, async () => {
      try {
        const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
        return handle.createReadStream(range && { start: range.start, end: range.end });
      } catch (error) {
        if (isMissing(error)) return this.#absent();
        throw error;
      }
    });
  }

  publicUrl(): Promise<null> {
    return Promise.resolve(null);
  }

  localPath(key: string): string {
    return this.#pathOf(key);
  }

  async size(key: string): Promise<number | null> {
    const path = this.#pathOf(key);
    return this.#mapErrors(
      `checking ${key}`,
      async () => (await fileAt(path))?.size ?? (await this.#absent()),
    );
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await this.#mapErrors(`removing ${key}`, async () => {
      try {
        await rm(path);
      } catch (error) {
        if (!isMissing(error)) throw error;
        await this.#absent();
      }
    });
  }

  async *list(): AsyncGenerator<BlobEntry> {
    try {
      await this.#incoming.requireFolder();
      for await (const folder of entriesOf(this.#root)) {
        if (!folder.isDirectory()) continue;
        for await (const file of entriesOf(join(this.#root, folder.name))) {
          const key = `${folder.name}/${file.name}`;
          if (!isBlobKey(key)) continue;
          const found = await fileAt(join(this.#root, key));
          if (found) yield { key, size: found.size, modifiedAt: found.mtime };
        }
      }
    } catch (error) {
      throw fromFileSystem(error, 'listing the media');
    }
  }

  async check(): Promise<void> {
    await this.#incoming.discard(await this.#incoming.create());
  }

  #pathOf(key: string): string {
    assertBlobKey(key);
    const path = resolve(this.#root, key);
    if (!path.startsWith(this.#root + sep)) throw new RangeError(`${key} is outside of the media folder.`);
    return path;
  }

  async #renameInto(path: string, move: () => Promise<void>): Promise<void> {
    const folder = dirname(path);
    if (this.#durableFolders.has(folder)) {
      try {
        await move();
        return;
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    await this.#createFolder(folder);
    await move();
  }

  /** A file survives a power failure only if the entry of its folder is synced too. */
  async #createFolder(folder: string): Promise<void> {
    await this.#incoming.requireFolder();
    await mkdir(folder, { recursive: true });
    await syncToDisk(this.#root);
    this.#durableFolders.add(folder);
  }

  /** There is no such blob. @throws StorageUnavailable when the whole folder is away */
  async #absent(): Promise<null> {
    await this.#incoming.requireFolder();
    return null;
  }

  async #copyInto(path: string, sourcePath: string): Promise<void> {
    const temporary = await this.#incoming.create();
    try {
      await temporary.handle.close();
      await copyFile(sourcePath, temporary.path);
      await syncToDisk(temporary.path);
      await rename(temporary.path, path);
    } catch (error) {
      await this.#incoming.discard(temporary);
      throw error;
    }
    await rm(sourcePath, { force: true });
  }

  async #mapErrors<Result>(task: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw fromFileSystem(error, task);
    }
  }
}

async function fileAt(path: string) {
  try {
    const found = await lstat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Empty if there is no such folder. */
async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
