import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PixelRuns } from './pixel-runs.js';

/** Runs of pixels, with the offset of the first pixel in its buffer. */
const anyPixels = fc
  .tuple(
    fc.nat(5),
    fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 60 }),
  )
  .map(([offset, runs]) => {
    const pixels = runs.flatMap(([index, length]) => new Array<number>(length).fill(index));
    return Uint8Array.from([...new Array<number>(offset).fill(0), ...pixels]).subarray(offset);
  });

describe('PixelRuns', () => {
  it('finds runs that add up to the pixels, without equal neighbours', () => {
    const runs = new PixelRuns();
    fc.assert(
      fc.property(anyPixels, (pixels) => {
        runs.find(pixels);
        const found = Array.from({ length: runs.count }, (_, run) => runs.indices[run] ?? 0);
        const again = found.flatMap((index, run) => {
          const length = (runs.starts[run + 1] ?? 0) - (runs.starts[run] ?? 0);
          return new Array<number>(length).fill(index);
        });
        expect(Buffer.compare(Uint8Array.from(again), pixels)).toBe(0);
        expect(found.some((index, run) => run > 0 && index === found[run - 1])).toBe(false);
        expect(runs.bits).toBe(found.reduce((bits, index) => bits | index, 0));
      }),
    );
  });
});
