import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import type { BlobStore } from '../../../platform/storage/blob-store.js';
import { type BlobEntry } from '../../../platform/storage/blob-store.js';
import type { BlobReferenceRepository } from './blob-reference.repository.js';
import type { BlobReferencesService } from './blob-references.service.js';
import { BlobSweepService } from './blob-sweep.service.js';

const MINUTE_MS = 60_000;

let blobs: BlobEntry[];
let referenced: Set<string>;
let batches: number[];
let removed: string[];
let stop: AbortController;
let sweep: BlobSweepService;

beforeEach(() => {
  [blobs, batches, removed] = [[], [], []];
  referenced = new Set();
  stop = new AbortController();
  sweep = new BlobSweepService(
    fake<BlobStore>({
      async *list() {
        for (const blob of blobs) yield await Promise.resolve(blob);
      },
    }),
    fake<BlobReferenceRepository>({
      listUnreferenced: (keys) => {
        batches.push(keys.length);
        return Promise.resolve(keys.filter((key) => !referenced.has(key)));
      },
    }),
    fake<BlobReferencesService>({
      removeUnreferenced: (key) => {
        removed.push(key);
        if (key === 'stop') stop.abort();
        return Promise.resolve(key !== 'referenced meanwhile');
      },
    }),
  );
});

function store(minutesOld: number, ...keys: string[]): void {
  const modifiedAt = new Date(Date.now() - minutesOld * MINUTE_MS);
  blobs.push(...keys.map((key) => ({ key, size: 1, modifiedAt })));
}

describe('the sweep of blobs', () => {
  it('removes unreferenced blobs and counts them', async () => {
    store(90, 'a', 'b', 'referenced meanwhile');
    referenced.add('b');
    expect(await sweep.sweep(60 * MINUTE_MS)).toBe(1);
    expect(removed).toEqual(['a', 'referenced meanwhile']);
  });

  it('keeps recent blobs, which may be referenced soon', async () => {
    store(61, 'old');
    store(59, 'young');
    await sweep.sweep(60 * MINUTE_MS);
    expect(removed).toEqual(['old']);
  });

  it('checks references of 500 blobs at a time', async () => {
    store(90, ...Array.from({ length: 1_001 }, (_, n) => `blob ${n}`));
    expect(await sweep.sweep(60 * MINUTE_MS)).toBe(1_001);
    expect(batches).toEqual([500, 500, 1]);
  });

  it('stops after the blob that it is removing', async () => {
    store(90, 'a', 'stop', 'b');
    expect(await sweep.sweep(60 * MINUTE_MS, stop.signal)).toBe(2);
    expect(removed).toEqual(['a', 'stop']);
  });
});
