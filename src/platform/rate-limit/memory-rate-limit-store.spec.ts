import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeRateLimitStore } from '../../../test/support/rate-limit-store-contract.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';

const WINDOW_MS = 60_000;

function makeBench(maxCallers?: number) {
  let now = 0;
  const wallMs = () => 1_763_700_000_000 + now;
  return {
    store: new MemoryRateLimitStore({ monotonicMs: () => now, wallMs, maxCallers }),
    advance: (ms: number) => {
      now += ms;
    },
    wallMs,
  };
}

/** Pauses between calls: within a window, on its edge and past it. */
const pauses = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 3_000 }),
    fc.constantFrom(0, 0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1, WINDOW_MS / 2),
  ),
  { maxLength: 200 },
);

describe('MemoryRateLimitStore', () => {
  describeRateLimitStore(() => makeBench());

  it('never exceeds the limit in any window and rejects only when the window is full', () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 40 }), (steps, limit) => {
        const { store, advance } = makeBench();
        const counted: number[] = [];
        let now = 0;
        for (const step of steps) {
          advance(step);
          now += step;
          const inWindow = counted.filter((time) => time > now - WINDOW_MS).length;
          const verdict = store.hit('ada', limit, WINDOW_MS);
          expect(verdict.allowed).toBe(inWindow < limit);
          if (verdict.allowed) counted.push(now);
          expect(verdict.remaining).toBe(limit - Math.min(limit, inWindow + 1));
        }
        for (const begin of counted) {
          const inWindow = counted.filter((time) => time >= begin && time < begin + WINDOW_MS);
          expect(inWindow.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('accepts a rejected caller after the returned seconds', () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 10 }), (steps, limit) => {
        const { store, advance } = makeBench();
        for (const step of steps) {
          advance(step);
          store.hit('ada', limit, WINDOW_MS);
        }
        const { allowed, retryAfter } = store.peek('ada', limit, WINDOW_MS);
        expect(retryAfter).toBeLessThanOrEqual(WINDOW_MS / 1_000);
        if (allowed) return;
        advance(retryAfter * 1_000);
        expect(store.peek('ada', limit, WINDOW_MS).allowed).toBe(true);
      }),
    );
  });

  it('allows no second burst at the edge of a minute', () => {
    const { store, advance } = makeBench();
    advance(59_000);
    for (let call = 0; call < 300; call += 1) store.hit('ada', 300, WINDOW_MS);
    advance(2_000);
    expect(store.hit('ada', 300, WINDOW_MS).allowed).toBe(false);
    advance(57_999);
    expect(store.hit('ada', 300, WINDOW_MS).allowed).toBe(false);
    advance(1);
    expect(store.hit('ada', 300, WINDOW_MS).allowed).toBe(true);
  });

  it('forgets callers whose window is empty', () => {
    const { store, advance } = makeBench();
    for (let caller = 0; caller < 1_000; caller += 1) store.hit(`caller ${caller}`, 5, WINDOW_MS);
    expect(store.callerCount).toBe(1_000);
    advance(WINDOW_MS);
    for (let caller = 0; caller < 500; caller += 1) store.hit('ada', 5, WINDOW_MS);
    expect(store.callerCount).toBe(1);
  });

  it('remembers a limited number of callers, the latest ones', () => {
    const { store, advance } = makeBench(100);
    for (let caller = 0; caller < 1_000; caller += 1) {
      store.hit(`caller ${caller}`, 1, WINDOW_MS);
      advance(1);
    }
    expect(store.callerCount).toBe(100);
    expect(store.peek('caller 899', 1, WINDOW_MS).allowed).toBe(true);
    expect(store.peek('caller 900', 1, WINDOW_MS).allowed).toBe(false);
  });

  it('is not affected by a wall clock that jumps', () => {
    let wallMs = 1_763_700_000_000;
    let now = 0;
    const store = new MemoryRateLimitStore({ monotonicMs: () => now, wallMs: () => wallMs });
    store.hit('ada', 1, WINDOW_MS);
    wallMs -= 3_600_000;
    now += 1_000;
    const { allowed, resetAt } = store.hit('ada', 1, WINDOW_MS);
    expect(allowed).toBe(false);
    expect(resetAt).toBe(wallMs / 1_000 + 59);
  });
});
