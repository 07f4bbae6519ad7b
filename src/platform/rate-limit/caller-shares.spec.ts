import { beforeEach, describe, expect, it } from '@jest/globals';
import { CallerShares } from './caller-shares.js';

let nowMs: number;
let shares: CallerShares;

beforeEach(() => {
  nowMs = 0;
  shares = new CallerShares(30, () => nowMs);
});

function use(caller: string, seconds: number): void {
  const end = shares.begin(caller);
  nowMs += seconds * 1_000;
  end();
}

describe('the share of a caller', () => {
  it('is free until it is used up, and drains in a minute', () => {
    use('a', 29);
    expect(shares.secondsUntilFree('a')).toBe(0);
    use('a', 30);
    // 59 s, of which 15 drained during the second turn.
    expect(shares.secondsUntilFree('a')).toBe(28);
    nowMs += 28_000;
    expect(shares.secondsUntilFree('a')).toBe(0);
    nowMs += 60_000;
    use('a', 29);
    expect(shares.secondsUntilFree('a')).toBe(0);
  });

  it('is not used by others, but by the same /48', () => {
    use('2001:db8:1:0::/64', 600);
    expect(shares.secondsUntilFree('192.0.2.1')).toBe(0);
    expect(shares.secondsUntilFree('2001:db8:2:0::/64')).toBe(0);
    // 600 of 480 s.
    expect(shares.secondsUntilFree('2001:db8:1:1::/64')).toBe(15);
  });
});

describe('the next turn', () => {
  it('is that of the caller whose last one is the longest ago', () => {
    use('a', 1);
    use('b', 1);
    expect(shares.next(['b', 'a'])).toBe('a');
    expect(shares.next(['b', 'a', 'new', 'newer'])).toBe('new');
    use('a', 1);
    expect(shares.next(['a', 'b'])).toBe('b');
    expect(shares.next([])).toBeNull();
  });

  it('is that of the caller that was served for the least time', () => {
    use('a', 10);
    for (let times = 0; times < 3; times++) use('b', 1);
    expect(shares.next(['a', 'b'])).toBe('b');
    use('b', 8);
    expect(shares.next(['b', 'a'])).toBe('a');
  });

  it('is that of a caller who was away once, whatever the others had', () => {
    use('away', 1);
    for (let times = 0; times < 20; times++) use('busy', 10);
    expect(shares.next(['busy', 'away'])).toBe('away');
    use('away', 11);
    expect(shares.next(['away', 'busy'])).toBe('busy');
  });

  it('is the last one of those who are served now', () => {
    shares.begin('a');
    shares.begin('b');
    expect(shares.next(['b', 'a'])).toBe('a');
  });
});

it('remembers 10,000 callers', () => {
  use('first', 60);
  for (let caller = 0; caller < 9_999; caller++) shares.begin(`user ${caller}`);
  expect(shares.secondsUntilFree('first')).toBeGreaterThan(0);
  shares.begin('one more');
  expect(shares.secondsUntilFree('first')).toBe(0);
});
