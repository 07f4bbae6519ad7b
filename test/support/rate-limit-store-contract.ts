import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RateLimitStore } from '../../src/platform/rate-limit/rate-limit-store.js';

/** A store under test and its clock. */
export interface RateLimitBench {
  readonly store: RateLimitStore;
  /** Advances the clock of the store by `ms` milliseconds. */
  advance(ms: number): void | Promise<void>;
  /** Milliseconds since the Unix epoch, as the store sees them. */
  wallMs(): number;
}

/** Long enough for a slow machine to make some calls within a part of it. */
const WINDOW_MS = 600;

/** The contract of every `RateLimitStore`; `makeBench` creates an empty one. */
export function describeRateLimitStore(makeBench: () => RateLimitBench): void {
  let bench: RateLimitBench;
  beforeEach(() => {
    bench = makeBench();
  });

  const hit = (caller = 'ada', limit = 3) => bench.store.hit(caller, limit, WINDOW_MS);
  const fill = async () => {
    for (let call = 0; call < 3; call += 1) await hit();
  };

  it('counts down to zero, then rejects', async () => {
    const verdicts = [await hit(), await hit(), await hit(), await hit()];
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(verdicts.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
    expect(verdicts.map(({ limit }) => limit)).toEqual([3, 3, 3, 3]);
    expect(verdicts.map(({ retryAfter }) => retryAfter)).toEqual([0, 0, 0, 1]);
  });

  it('enforces the limit exactly for concurrent calls', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 500 }, () => Promise.resolve(bench.store.hit('crowd', 300, 60_000))),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(300);
  });

  it('frees calls one by one as they leave the window', async () => {
    await hit();
    await bench.advance(WINDOW_MS / 2);
    await hit();
    await hit();
    expect((await hit()).allowed).toBe(false);
    await bench.advance(WINDOW_MS / 2 + 1);
    expect(await hit()).toMatchObject({ allowed: true, remaining: 0 });
    expect((await hit()).allowed).toBe(false);
  });

  it('does not extend the wait for rejected calls', async () => {
    await fill();
    for (let call = 0; call < 4; call += 1) {
      await bench.advance(WINDOW_MS / 8);
      expect((await hit()).allowed).toBe(false);
    }
    await bench.advance(WINDOW_MS / 2 + 1);
    expect(await hit()).toMatchObject({ allowed: true, remaining: 2 });
  });

  it('counts callers and window lengths separately', async () => {
    await fill();
    expect((await hit('bob')).remaining).toBe(2);
    expect((await bench.store.hit('ada', 3, WINDOW_MS * 10)).remaining).toBe(2);
  });

  it('peeks without counting', async () => {
    for (let look = 0; look < 5; look += 1) {
      expect(await bench.store.peek('ada', 3, WINDOW_MS)).toMatchObject({ allowed: true, remaining: 3 });
    }
    await fill();
    expect(await bench.store.peek('ada', 3, WINDOW_MS)).toMatchObject({
      allowed: false,
      remaining: 0,
      retryAfter: 1,
    });
  });

  it('returns when the window will be empty and how long to wait for room', async () => {
    const first = await bench.store.hit('ada', 2, 60_000);
    const second = await bench.store.hit('ada', 2, 60_000);
    const third = await bench.store.hit('ada', 2, 60_000);
    for (const { resetAt } of [first, second, third]) {
      const secondsLeft = resetAt - bench.wallMs() / 1_000;
      expect(secondsLeft).toBeGreaterThan(58);
      expect(secondsLeft).toBeLessThanOrEqual(61);
    }
    expect(third.retryAfter).toBeGreaterThanOrEqual(58);
    expect(third.retryAfter).toBeLessThanOrEqual(60);
  });

  it('reports an unused window as empty', async () => {
    const { resetAt } = await bench.store.peek('ada', 3, 60_000);
    expect(Math.abs(resetAt - bench.wallMs() / 1_000)).toBeLessThan(2);
  });

  it('follows a changed limit', async () => {
    await fill();
    expect(await hit('ada', 5)).toMatchObject({ allowed: true, limit: 5, remaining: 1 });
    expect(await hit('ada', 2)).toMatchObject({ allowed: false, limit: 2, remaining: 0, retryAfter: 1 });
  });

  describe.each([
    [0, 1_000],
    [1.5, 1_000],
    [Number.NaN, 1_000],
    [1, 0],
    [1, -1],
  ])('a limit of %d calls in %d ms', (limit, windowMs) => {
    it('is rejected', async () => {
      await expect((async () => bench.store.hit('ada', limit, windowMs))()).rejects.toThrow(RangeError);
      await expect((async () => bench.store.peek('ada', limit, windowMs))()).rejects.toThrow(RangeError);
    });
  });
}
