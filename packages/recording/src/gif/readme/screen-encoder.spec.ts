import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type GifPlan, buildGif, commentLabel, extension } from '../../../../../test/support/gif-builder.js';
import { anyGifPlan, damagedGif } from '../../../../../test/support/gif-plans.js';
import { timelineOf } from '../../../../../test/support/gif-timeline.js';
import { InvalidRecording } from '../../invalid-recording.js';
import { decodeGif, gifSize } from '../reading/gif-decoder.js';
import { readImages } from '../reading/gif-images.js';
import { optimiseGif } from '../../../../../test/support/optimise-gif.js';
import { encodeScreens } from './screen-encoder.js';

/** Made by ffmpeg. */
const FOREIGN = readFileSync(
  new URL('../../../../../test/fixtures/gifs/browser-terminal.gif', import.meta.url),
);

function expectTheSame(one: Uint8Array, other: Uint8Array): void {
  expect(timelineOf(other)).toEqual(timelineOf(one));
  expect(gifSize(other)).toEqual(gifSize(one));
}

/** Encodes the screens of a GIF even if that does not make it smaller. */
function encoded(gif: Uint8Array): Uint8Array {
  const { width, height, loops } = readImages(gif);
  const bytes = encodeScreens({ width, height, loops, screens: () => decodeGif(gif) });
  if (!bytes) throw new Error('The screens could not be encoded.');
  return bytes;
}

describe('encodeScreens', () => {
  it('keeps every screen and its time for any GIF', () => {
    fc.assert(
      fc.property(anyGifPlan, (plan) => {
        const gif = buildGif(plan);
        expectTheSame(gif, encoded(gif));
      }),
      { numRuns: 200 },
    );
  });

  it.each([0, 1, 2, 65_535])('keeps %i repetitions', (loops) => {
    const gif = buildGif({ width: 2, height: 1, loops, frames: [{ pixels: 1 }, { pixels: 2 }] });
    expect(readImages(encoded(gif)).loops).toBe(loops === 0 ? 0 : Math.min(loops + 1, 65_535));
  });

  it('plays a GIF without a loop extension once', () => {
    const gif = buildGif({ width: 2, height: 1, frames: [{ pixels: 1 }] });
    expect(readImages(encoded(gif)).loops).toBe(1);
  });

  it.each([65_535, 65_536, 65_537, 131_070, 131_071, 196_605])('keeps a delay of %i hundredths', (delay) => {
    const frames = [{ delay: Math.min(delay, 65_535) }];
    for (let rest = delay - 65_535; rest > 0; rest -= 65_535) frames.push({ delay: Math.min(rest, 65_535) });
    if (frames.at(-1)?.delay === 1) frames.splice(-2, 2, { delay: 65_534 }, { delay: 2 });
    const gif = buildGif({
      width: 2,
      height: 1,
      frames: [...frames, { delay: 5, disposal: 2, width: 1, pixels: 1 }],
    });
    expectTheSame(gif, encoded(gif));
  });

  it('writes one frame if the screen does not change', () => {
    const frames = [{ delay: 7 }, { delay: 8, pixels: 1 }, { delay: 9, left: 1, width: 1, pixels: 1 }];
    const { images } = readImages(encoded(buildGif({ width: 3, height: 2, frames })));
    expect(images.map(({ durationMs }) => durationMs)).toEqual([70, 170]);
  });

  it('fails if a screen needs more than 255 colours', () => {
    const palette = (red: number) => Array.from({ length: 100 }, (_, at) => [red, at, 9] as const);
    const part = { pixels: (x: number) => x, height: 1, width: 100, delay: 2 };
    const parts = [0, 1, 2].map((red) => ({ ...part, left: 100 * red, palette: palette(red) }));
    const cover = { height: 1, delay: 2, disposal: 3 };
    const plan = {
      width: 300,
      height: 1,
      palette: palette(3),
      frames: [...parts, cover, { width: 1, delay: 2 }],
    };
    const gif = buildGif(plan);
    const { width, height, loops } = readImages(gif);
    expect(encodeScreens({ width, height, loops, screens: () => decodeGif(gif) })).toBeUndefined();
    expect(optimiseGif(gif)).toBe(gif);
  });
});

describe('optimiseGif', () => {
  it('shrinks recordings of other programs', () => {
    const smaller = optimiseGif(FOREIGN);
    expect(smaller.length).toBeLessThan(FOREIGN.length * 0.95);
    expectTheSame(FOREIGN, smaller);
  });

  it('never enlarges a GIF and returns one that it cannot improve', () => {
    fc.assert(
      fc.property(anyGifPlan, (plan) => {
        const gif = buildGif(plan);
        const once = optimiseGif(gif);
        expect(once.length).toBeLessThanOrEqual(gif.length);
        expect(optimiseGif(once)).toBe(once);
      }),
      { numRuns: 150 },
    );
  });

  it('drops comments', () => {
    const before = [extension(commentLabel, Buffer.from('made by hand'))];
    const plan: GifPlan = { width: 40, height: 40, frames: [{ before }] };
    expect(Buffer.from(optimiseGif(buildGif(plan))).includes('made by hand')).toBe(false);
  });

  it('returns a GIF or rejects any input without other errors', () => {
    fc.assert(
      fc.property(damagedGif(), (gif) => {
        try {
          expect(optimiseGif(gif).length).toBeLessThanOrEqual(gif.length);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRecording);
        }
      }),
      { numRuns: 500 },
    );
  });
});
