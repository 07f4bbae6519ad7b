import type { BlobEntry } from '../../../platform/storage/blob-store.js';

const KEYS_AT_A_TIME = 500;

/** @param storedBefore skips younger blobs, which may be about to be referenced */
export async function* keysInBatches(
  entries: AsyncIterable<BlobEntry>,
  storedBefore: Date,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { key, modifiedAt } of entries) {
    if (modifiedAt < storedBefore) batch.push(key);
    if (batch.length < KEYS_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
