import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildGif, type GifFrame } from '../../../../../test/support/gif-builder.js';
import { anyGifPlan } from '../../../../../test/support/gif-plans.js';
import { frameAt } from './frame-at.js';
import { decodeGif } from './gif-decoder.js';

/** Shown for 1 s, 0.5 s and 2 s. */
const FRAMES: GifFrame[] = [
  { delay: 100, pixels: 1 },
  { delay: 50, pixels: 2, width: 1 },
  { delay: 200, pixels: 3, width: 2, left: 2 },
];
const GIF = buildGif({ width: 4, height: 2, frames: FRAMES });
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

function drawnForwards(gif: Uint8Array, atMs: number): number[] {
  let [fromMs, shown] = [0, [] as number[]];
  for (const { pixels, durationMs } of decodeGif(gif)) {
    if (fromMs <= atMs) shown = [...pixels];
    fromMs += durationMs;
  }
  return shown;
}

it('shows any GIF as if all its images were drawn', () => {
  fc.assert(
    fc.property(anyGifPlan, fc.nat(3_000), (plan, atMs) => {
      const gif = buildGif(plan);
      expect([...frameAt(gif, atMs).pixels]).toEqual(drawnForwards(gif, atMs));
    }),
    { numRuns: 300 },
  );
});

it.each(['editor', 'progress', 'rebase'])('shows frames of the recording "%s" as they were drawn', (name) => {
  const gif = readFileSync(new URL(`../../../../../demo/${name}.gif`, import.meta.url));
  let [atMs, number] = [0, 0];
  for (const { pixels, durationMs } of decodeGif(gif)) {
    if (number % 9 === 0) {
      const found = Buffer.from(frameAt(gif, atMs).pixels.buffer);
      expect(found.equals(Buffer.from(pixels.buffer))).toBe(true);
    }
    atMs += durationMs;
    number += 1;
  }
});

it('decodes only what is seen, up to the most pixels', () => {
  expect(frameAt(GIF, 500, 7)).toBeNull();
  expect(frameAt(GIF, 500, 8)?.fromMs).toBe(0);
  expect(frameAt(GIF, 1_600, 13)).toBeNull();
  expect(frameAt(GIF, 1_600, 14)?.fromMs).toBe(1_500);
  const covered = buildGif({
    width: 4,
    height: 2,
    frames: [...FRAMES, { delay: 10 }, { delay: 10, width: 1 }],
  });
  expect(frameAt(covered, 4_000, 10)?.fromMs).toBe(3_600);
});

it('decodes nothing under an image that is cleared', () => {
  const frames = [...FRAMES, { delay: 10, disposal: 2 }, { delay: 10, width: 1, pixels: 1 }];
  const gif = buildGif({ width: 4, height: 2, frames });
  expect(frameAt(gif, 4_000, 2)).not.toBeNull();
  expect(firstRow(frameAt(gif, 4_000).pixels)).toEqual([1, -1, -1, -1]);
});
