import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { fake } from '../../../test/support/fakes.js';
import type { BlobStore } from './blob-store.js';
import { measureWrites } from './measure-writes.js';
import { StorageUnavailable } from './storage-errors.js';

it('measures the writes that succeed', async () => {
  const registry = new Registry();
  const written: string[] = [];
  const write = (key: string) => {
    if (key === 'away') return Promise.reject(new StorageUnavailable('It does not answer.'));
    written.push(key);
    return Promise.resolve();
  };
  const store = measureWrites(fake<BlobStore>({ put: write, putFile: write }), registry);
  await store.put('a.gif', new Uint8Array(), 'image/gif');
  await store.putFile('b.gif', '/tmp/b', 'image/gif');
  await expect(store.put('away', new Uint8Array(), 'image/gif')).rejects.toThrow(StorageUnavailable);
  expect(written).toEqual(['a.gif', 'b.gif']);
  expect(await registry.metrics()).toContain('ttyreel_store_write_duration_seconds_count 2');
});
