import { describe, expect, it } from '@jest/globals';
import { convertToI420, emptyI420 } from './i420.js';

/** Red, green and blue as a screen colour. */
const rgb = (red: number, green: number, blue: number): number => (blue << 16) | (green << 8) | red;

const OPAQUE = 0xff000000;

describe('I420', () => {
  // The eight-bit values of the BT.709 colour bars.
  it.each([
    ['black', rgb(0, 0, 0), [16, 128, 128]],
    ['white', rgb(255, 255, 255), [235, 128, 128]],
    ['red', rgb(255, 0, 0), [63, 102, 240]],
    ['green', rgb(0, 255, 0), [173, 42, 26]],
    ['blue', rgb(0, 0, 255), [32, 240, 118]],
    ['yellow', rgb(255, 255, 0), [219, 16, 138]],
  ])('converts %s by BT.709', (_, colour, [y, u, v]) => {
    const size = { width: 2, height: 2 };
    const picture = emptyI420(size);
    const colours = new Uint32Array(4).fill(OPAQUE | colour);
    convertToI420(colours, size, { left: 0, top: 0, width: 2, height: 2 }, picture);
    expect([...picture]).toEqual([y, y, y, y, u, v]);
  });

  it('gives four pixels separate luma and the mean chroma', () => {
    const size = { width: 2, height: 2 };
    const picture = emptyI420(size);
    const colours = Uint32Array.of(rgb(255, 0, 0), rgb(0, 0, 0), rgb(255, 255, 255), rgb(0, 0, 255));
    convertToI420(colours, size, { left: 0, top: 0, width: 2, height: 2 }, picture);
    expect([...picture.subarray(0, 4)]).toEqual([63, 16, 235, 32]);
    const mean = emptyI420(size);
    convertToI420(
      new Uint32Array(4).fill(rgb(127.5, 63.75, 127.5)),
      size,
      { left: 0, top: 0, width: 2, height: 2 },
      mean,
    );
    expect(Math.abs((picture[4] ?? 0) - (mean[4] ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((picture[5] ?? 0) - (mean[5] ?? 0))).toBeLessThanOrEqual(1);
  });

  it('converts only the area, extended to even edges', () => {
    const size = { width: 6, height: 6 };
    const picture = emptyI420(size);
    const white = new Uint32Array(36).fill(rgb(255, 255, 255));
    convertToI420(white, size, { left: 3, top: 2, width: 1, height: 1 }, picture);
    const set = [...picture.entries()].filter(([, value]) => value !== 0);
    expect(set).toEqual([
      [14, 235],
      [15, 235],
      [20, 235],
      [21, 235],
      [36 + 4, 128],
      [45 + 4, 128],
    ]);
  });
});
