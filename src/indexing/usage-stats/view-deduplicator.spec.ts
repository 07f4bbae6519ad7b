import { describe, expect, it } from '@jest/globals';
import { MemoryRateLimitStore } from '../../platform/rate-limit/memory-rate-limit-store.js';
import { ViewDeduplicator } from './view-deduplicator.js';

const HALF_AN_HOUR_MS = 1_800_000;

describe('the window of a view', () => {
  let now = 0;
  const open = () => new ViewDeduplicator(new MemoryRateLimitStore({ monotonicMs: () => now }));

  it('counts one view per address and recording in 30 minutes, from the first one', async () => {
    const window = open();
    expect(await window.admits('views', 1, '192.0.2.1')).toBe(true);
    for (const minutes of [0, 10, 29]) {
      now = minutes * 60_000;
      expect(await window.admits('views', 1, '192.0.2.1')).toBe(false);
    }
    now = HALF_AN_HOUR_MS - 1;
    expect(await window.admits('views', 1, '192.0.2.1')).toBe(false);
    now = HALF_AN_HOUR_MS;
    expect(await window.admits('views', 1, '192.0.2.1')).toBe(true);
    expect(await window.admits('views', 1, '192.0.2.1')).toBe(false);
  });

  it('is separate for every address, recording and kind of read', async () => {
    const window = open();
    expect(await window.admits('views', 1, '192.0.2.1')).toBe(true);
    expect(await window.admits('views', 1, '192.0.2.2')).toBe(true);
    expect(await window.admits('views', 1, '2001:db8:1:2::/64')).toBe(true);
    expect(await window.admits('views', 2, '192.0.2.1')).toBe(true);
    expect(await window.admits('views', 11, '92.0.2.1')).toBe(true);
    expect(await window.admits('embeds', 1, '192.0.2.1')).toBe(true);
    expect(await window.admits('embeds', 1, '192.0.2.1')).toBe(false);
    expect(await window.admits('downloads', 1, '192.0.2.1')).toBe(true);
  });

  it('does not affect API calls of the same address', async () => {
    const store = new MemoryRateLimitStore();
    const window = new ViewDeduplicator(store);
    for (let view = 0; view < 50; view += 1) await window.admits('views', view, '192.0.2.1');
    expect(store.peek('address:192.0.2.1', 60, 60_000).remaining).toBe(60);
  });
});
