import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CacheTag } from './cache-tag.js';
import { CachedParts } from './cached-parts.js';
import { ResponseCache } from './response-cache.js';

interface Part {
  readonly name: string;
  readonly tags: readonly CacheTag[];
}

let cache: ResponseCache;
let parts: CachedParts<number, Part>;
let loaded: number[];

beforeEach(() => {
  cache = new ResponseCache();
  cache.resume();
  parts = new CachedParts(cache, { max: 100, maxBytes: 100, bytesOf: ({ name }) => name.length, tagsOf });
  loaded = [];
});

const tagsOf = ({ tags }: Part): readonly CacheTag[] => tags;

/** @param meanwhile runs during the load */
async function get(
  keys: number[],
  meanwhile = () => undefined as unknown,
  name = 'a part',
): Promise<number[]> {
  const found = await parts.get(keys, (missing) => {
    loaded.push(...missing);
    meanwhile();
    const existing = missing.filter((key) => key > 0);
    return Promise.resolve(new Map(existing.map((key) => [key, { name, tags: [`gif:${key}`, 'tag:9'] }])));
  });
  return [...found.keys()].sort();
}

describe('a part', () => {
  it('is loaded once, with the other missing ones', async () => {
    expect(await get([1, 2])).toEqual([1, 2]);
    expect(await get([2, 3, 1])).toEqual([1, 2, 3]);
    expect(await get([1, 2, 3])).toEqual([1, 2, 3]);
    expect(loaded).toEqual([1, 2, 3]);
  });

  it('that does not exist is looked for again', async () => {
    expect(await get([0, 1])).toEqual([1]);
    expect(await get([0, 1])).toEqual([1]);
    expect(loaded).toEqual([0, 1, 0]);
  });

  it('is loaded again after one of its tags changed', async () => {
    await get([1, 2]);
    cache.invalidate(['gif:1']);
    await get([1, 2]);
    cache.invalidate(['tag:9']);
    await get([1, 2]);
    cache.invalidateAll();
    await get([1]);
    expect(loaded).toEqual([1, 2, 1, 1, 2, 1]);
  });

  it('is not kept if one of its tags changed during the load', async () => {
    await get([1, 2], () => {
      cache.invalidate(['gif:1']);
    });
    await get([1, 2]);
    expect(loaded).toEqual([1, 2, 1]);
  });

  it('is neither kept nor served while invalidations may be lost', async () => {
    await get([1]);
    cache.suspend();
    await get([1]);
    await get([2], () => {
      cache.resume();
    });
    await get([1, 2]);
    await get([3], () => {
      cache.suspend();
    });
    cache.resume();
    await get([3]);
    expect(loaded).toEqual([1, 1, 2, 1, 2, 3, 3]);
  });

  it('is evicted when memory runs out, the least recently used first', async () => {
    const large = 'x'.repeat(50);
    await get([1, 2], undefined, large);
    await get([1]);
    await get([3], undefined, large);
    await get([1, 3]);
    expect(loaded).toEqual([1, 2, 3]);
    await get([2]);
    await get([4], undefined, 'x'.repeat(101));
    await get([4]);
    expect(loaded).toEqual([1, 2, 3, 2, 4, 4]);
  });
});
