import { describe, expect, it } from '@jest/globals';
import type { ChangeKey } from './change-key.js';
import { packKeys, unpackKeys } from './change-payloads.js';

const gifs = (count: number) =>
  Array.from({ length: count }, (_, at) => `gif:${1_000_000 + at}` as ChangeKey);

describe('the payloads of changes', () => {
  it('are one where all keys fit', () => {
    const keys: ChangeKey[] = ['lists', 'gif:1', 'tag:22'];
    const payloads = packKeys(new Set(keys));
    expect(payloads).toHaveLength(1);
    expect(unpackKeys(payloads[0] ?? '')).toEqual(keys);
  });

  it('are none without a key', () => {
    expect(packKeys([])).toEqual([]);
  });

  it('are each short enough for PostgreSQL, and together tell every key', () => {
    const keys = gifs(5_000);
    const payloads = packKeys(keys);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.flatMap((payload) => unpackKeys(payload))).toEqual(keys);
  });

  it('say everything at once when there are too many', () => {
    const payloads = packKeys(gifs(50_000));
    expect(payloads.map((payload) => unpackKeys(payload))).toEqual(['everything']);
  });
});
