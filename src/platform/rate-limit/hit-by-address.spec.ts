import { describe, expect, it } from '@jest/globals';
import { hitByAddress } from './hit-by-address.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import type { RateLimitStore } from './rate-limit-store.js';

const WINDOW_MS = 60_000;

/** Responds asynchronously, as Redis does. */
class LateStore extends MemoryRateLimitStore {
  override hit(...call: Parameters<MemoryRateLimitStore['hit']>) {
    return Promise.resolve(super.hit(...call)) as never;
  }

  override peek(...call: Parameters<MemoryRateLimitStore['peek']>) {
    return Promise.resolve(super.peek(...call)) as never;
  }
}

describe.each<[string, () => RateLimitStore]>([
  ['synchronously', () => new MemoryRateLimitStore({ monotonicMs: () => 0 })],
  ['asynchronously', () => new LateStore({ monotonicMs: () => 0 })],
])('a limit by address in a store that responds %s', (_, newStore) => {
  const hits = async (store: RateLimitStore, address: string, calls: number) => {
    let allowed = 0;
    for (let call = 0; call < calls; call += 1)
      if ((await hitByAddress(store, 'address', address, 5, WINDOW_MS)).allowed) allowed += 1;
    return allowed;
  };

  it('applies to the /64, and 16 times to the whole /48', async () => {
    const store = newStore();
    let allowed = 0;
    for (let network = 0; network < 100; network += 1)
      allowed += await hits(store, `2001:db8:1:${network.toString(16)}::/64`, 3);
    expect(allowed).toBe(80);
    expect(await hits(store, '2001:db8:2:0::/64', 10)).toBe(5);
  });

  it('is not used up by rejected calls of a neighbour', async () => {
    const store = newStore();
    expect(await hits(store, '2001:db8:1:1::/64', 500)).toBe(5);
    expect(await hits(store, '2001:db8:1:2::/64', 10)).toBe(5);
  });

  it('has no larger network for IPv4', async () => {
    const store = newStore();
    let allowed = 0;
    for (let host = 0; host < 40; host += 1) allowed += await hits(store, `192.0.2.${host}`, 5);
    expect(allowed).toBe(200);
  });
});
