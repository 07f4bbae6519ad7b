import { expect, it } from '@jest/globals';
import { buildGif } from '../../../test/support/gif-builder.js';
import { InvalidRecording } from '../invalid-recording.js';
import { frameAt } from './frame-at.js';

/** Shown for 1 s, 0.5 s and 2 s. */
const GIF = buildGif({
  width: 4,
  height: 2,
  frames: [
    { delay: 100, pixels: 1 },
    { delay: 50, pixels: 2, width: 1 },
    { delay: 200, pixels: 3, width: 2, left: 2 },
  ],
});
const COLOURS = ['#0d1117', '#e6edf3', '#3fb950', '#f85149'];

/** The palette index of each pixel of the first row. */
function firstRow(pixels: Uint32Array): number[] {
  return [...pixels.slice(0, 4)].map((pixel) => {
    const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer);
    return COLOURS.indexOf(`#${Buffer.of(red, green, blue).toString('hex')}`);
  });
}

it.each([
  [0, [1, 1, 1, 1], 0, 1_000],
  [999, [1, 1, 1, 1], 0, 1_000],
  [1_000, [2, 1, 1, 1], 1_000, 1_500],
  [1_499.9, [2, 1, 1, 1], 1_000, 1_500],
  [1_500, [2, 1, 3, 3], 1_500, null],
  [99_000, [2, 1, 3, 3], 1_500, null],
])('composes the frame at %d ms over the previous ones', (atMs, row, fromMs, untilMs) => {
  const frame = frameAt(GIF, atMs);
  expect([frame.width, frame.height, firstRow(frame.pixels)]).toEqual([4, 2, row]);
  expect([frame.fromMs, frame.untilMs]).toEqual([fromMs, untilMs]);
});

it('decodes no more than its budget and returns the last decoded time', () => {
  expect(frameAt(GIF, 500, { pixelBudget: 8 }).fromMs).toBe(0);
  expect(() => frameAt(GIF, 1_600, { pixelBudget: 10 })).toThrow(InvalidRecording);
  expect(() => frameAt(GIF, 1_600, { pixelBudget: 10 })).toThrow('after second 1.5');
});
