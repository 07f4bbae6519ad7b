import { describe, expect, it } from '@jest/globals';
import { estimatedFrom } from './sample.js';

describe('an estimate from the sample', () => {
  it('counts each document once while all are in the sample', () => {
    expect(estimatedFrom(0, 0)).toBe(0);
    expect(estimatedFrom(1, 1)).toBe(1);
    expect(estimatedFrom(40, 63)).toBe(40);
  });

  it('is not above the number of documents', () => {
    expect(estimatedFrom(63, 100)).toBe(100);
    expect(estimatedFrom(127, 5_000)).toBe(5_000);
  });

  it('counts each document for 64 where there are many', () => {
    expect(estimatedFrom(1_000, 1_000_000) / 64_000).toBeCloseTo(1, 2);
  });
});
