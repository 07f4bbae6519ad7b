import { createHash } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.js';
import type { IncomingFile, IncomingFiles } from './incoming-files.js';
import { fromFileSystem, StorageUnavailable } from './storage-errors.js';
import { withRetries } from './with-retries.js';

export interface BlobCopy {
  readonly source: BlobStore;
  readonly target: BlobStore;
  /** Those of the target. */
  readonly incoming: IncomingFiles;
}

/**
 * Copies a blob whose name is the SHA-256 of its content, in constant memory. Durable when it resolves.
 * @returns damaged: the content is another one, and was not stored
 * @throws StorageFull, StorageUnavailable
 */
export function copyBlob(
  key: string,
  contentType: string,
  stores: BlobCopy,
): Promise<'copied' | 'missing' | 'damaged'> {
  const isTransient = (error: unknown) => error instanceof StorageUnavailable;
  return withRetries(isTransient, () => copyOnce(key, contentType, stores));
}

async function copyOnce(key: string, contentType: string, { source, target, incoming }: BlobCopy) {
  const content = await source.read(key);
  if (!content) return 'missing';
  const file = await incoming.create();
  try {
    const hash = await receive(content, file);
    if (hash !== path.parse(key).name) return 'damaged';
    await target.putFile(key, file.path, contentType);
    file.isStored = true;
    return 'copied';
  } catch (error) {
    throw fromFileSystem(error, `copying ${key}`);
  } finally {
    await incoming.discard(file);
  }
}

/** @returns the SHA-256 of what was written and synced */
async function receive(content: AsyncIterable<Buffer>, { handle }: IncomingFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  });
  await handle.sync();
  await handle.close();
  return hash.digest('hex');
}
