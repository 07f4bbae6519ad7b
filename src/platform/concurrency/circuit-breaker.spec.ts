import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

function makeBreaker(patience?: number) {
  let now = 0;
  const breaker = new CircuitBreaker(5_000, () => now, patience);
  return {
    breaker,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

describe('CircuitBreaker', () => {
  it('admits every call while there are no failures', () => {
    const { breaker } = makeBreaker();
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  });

  it('admits no call for a while after a failure, then one at a time', () => {
    const { breaker, advance } = makeBreaker();
    breaker.admits();
    expect(breaker.failed()).toBe(false);
    advance(4_999);
    expect(breaker.admits()).toBe(false);
    advance(1);
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  });

  it('stays open when the trial call fails', () => {
    const { breaker, advance } = makeBreaker();
    breaker.failed();
    advance(5_000);
    breaker.admits();
    expect(breaker.failed()).toBe(true);
    expect(breaker.admits()).toBe(false);
    advance(5_000);
    expect(breaker.admits()).toBe(true);
  });

  it('admits every call again after a success', () => {
    const { breaker, advance } = makeBreaker();
    breaker.failed();
    advance(5_000);
    breaker.admits();
    breaker.succeeded();
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  });

  it('opens after the configured number of consecutive failures', () => {
    const { breaker, advance } = makeBreaker(3);
    breaker.failed();
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    breaker.failed();
    expect(breaker.admits()).toBe(true);
    breaker.failed();
    expect(breaker.admits()).toBe(false);
    advance(5_000);
    expect([breaker.admits(), breaker.failed(), breaker.admits()]).toEqual([true, true, false]);
  });
});
