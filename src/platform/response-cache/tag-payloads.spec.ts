import { describe, expect, it } from '@jest/globals';
import type { CacheTag } from './cache-tag.js';
import { packTags, unpackTags } from './tag-payloads.js';

const gifs = (count: number) => Array.from({ length: count }, (_, at) => `gif:${1_000_000 + at}` as CacheTag);

describe('the payloads of changes', () => {
  it('are one where all keys fit', () => {
    const keys: CacheTag[] = ['lists', 'gif:1', 'tag:22'];
    const payloads = packTags(new Set(keys));
    expect(payloads).toHaveLength(1);
    expect(unpackTags(payloads[0] ?? '')).toEqual(keys);
  });

  it('are none without a key', () => {
    expect(packTags([])).toEqual([]);
  });

  it('are each short enough for PostgreSQL, and together tell every key', () => {
    const keys = gifs(5_000);
    const payloads = packTags(keys);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.flatMap((payload) => unpackTags(payload))).toEqual(keys);
  });

  it('say everything at once when there are too many', () => {
    const payloads = packTags(gifs(50_000));
    expect(payloads.map((payload) => unpackTags(payload))).toEqual(['everything']);
  });
});
