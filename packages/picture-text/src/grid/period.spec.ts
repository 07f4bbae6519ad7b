import { describe, expect, it } from '@jest/globals';
import { findPeriod } from './period.js';

/** Ink except in a gap of two steps at the start of each period, decreasing to the right. */
function profile(length: number, span: number): Float64Array {
  return Float64Array.from({ length: span }, (_, at) => (at % length < 2 ? 0 : 100 * (1 - at / (2 * span))));
}

describe('findPeriod', () => {
  it('finds a fractional length to a hundredth', () => {
    const period = findPeriod(profile(9.03, 800), { shortest: 6, longest: 14 });
    expect(period?.length).toBeCloseTo(9.03, 1);
  });

  it('prefers the shortest of the matching lengths', () => {
    expect(findPeriod(profile(10, 800), { shortest: 6, longest: 40 })?.length).toBe(10);
  });

  it('returns the offset of the minimum', () => {
    expect(findPeriod(profile(10, 800), { shortest: 6, longest: 14 })?.phase).toBeCloseTo(1, 0);
  });

  it('considers only valid lengths', () => {
    const trials = { shortest: 6, longest: 40, isPossible: ({ length }: { length: number }) => length > 15 };
    expect(findPeriod(profile(10, 800), trials)?.length).toBe(20);
  });

  it('finds nothing in a flat profile', () => {
    expect(findPeriod(new Float64Array(100).fill(3), { shortest: 6, longest: 14 })).toBeNull();
  });
});
