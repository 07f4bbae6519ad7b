import { describe, expect, it } from '@jest/globals';
import type { CacheTag } from './cache-tag.js';
import { packTags, unpackTags } from './tag-payloads.js';

const gifs = (count: number) => Array.from({ length: count }, (_, at) => `gif:${1_000_000 + at}` as CacheTag);

describe('NOTIFY payloads', () => {
  it('are one payload if all tags fit', () => {
    const tags: CacheTag[] = ['lists', 'gif:1', 'tag:22'];
    const payloads = packTags(new Set(tags));
    expect(payloads).toHaveLength(1);
    expect(unpackTags(payloads[0] ?? '')).toEqual(tags);
  });

  it('are empty without tags', () => {
    expect(packTags([])).toEqual([]);
  });

  it('are short enough for PostgreSQL and together contain every tag', () => {
    const tags = gifs(5_000);
    const payloads = packTags(tags);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.flatMap((payload) => unpackTags(payload))).toEqual(tags);
  });

  it('invalidate everything if there are too many tags', () => {
    const payloads = packTags(gifs(50_000));
    expect(payloads.map((payload) => unpackTags(payload))).toEqual(['everything']);
  });
});
