import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildGif } from '../../../../../test/support/gif-builder.js';
import { damagedGif } from '../../../../../test/support/gif-plans.js';
import { timelineOf } from '../../../../../test/support/gif-timeline.js';
import { CpuBudget } from '../../cpu-budget.js';
import { InvalidRecording } from '../../invalid-recording.js';
import { decodeGif, gifSize } from '../reading/gif-decoder.js';
import { optimiseGif } from '../../../../../test/support/optimise-gif.js';
import { makeReadmeGif } from './readme-gif.js';

/** Like a recording: lines of anti-aliased strokes appear one after the other, many per second. */
function drawRecording(): Buffer {
  const palette = Array.from({ length: 128 }, (_, at) => [2 * at, 255 - at, (at * 37) % 256] as const);
  const shade = (x: number, y: number, frame: number) => (x * x * 31 + y * 17 + x * y * frame) % 128;
  const frames = Array.from({ length: 36 }, (_, frame) => ({
    delay: 4,
    top: 4 + (frame % 12) * 7,
    height: 6,
    left: 4,
    width: 150,
    pixels: (x: number, y: number) => ((x * 3 + y + frame) % 5 < 3 ? 0 : shade(x, y, frame)),
  }));
  return buildGif({ width: 160, height: 96, palette, loops: 0, frames: [{ delay: 50 }, ...frames] });
}

const recording = drawRecording();
const lossless = optimiseGif(recording).length;

function durationOf(gif: Uint8Array): number {
  let sum = 0;
  for (const { durationMs } of decodeGif(gif)) sum += durationMs;
  return sum;
}

/** Noise that moves through the picture, in more frames than an estimate reads. */
function longNoise(): Buffer {
  const frames = Array.from({ length: 330 }, (_, frame) => ({
    delay: 4,
    pixels: (x: number, y: number) => (((x * 13 + y * 7 + frame * 3) ** 2) >> 3) & 3,
  }));
  return buildGif({ width: 60, height: 30, frames });
}

describe('makeReadmeGif', () => {
  it('keeps a GIF within the limit', () => {
    expect(makeReadmeGif(recording)).toEqual({
      bytes: recording,
      width: 160,
      height: 96,
      steps: [],
      isWithinLimit: true,
    });
  });

  it('is lossless if that is enough', () => {
    const made = makeReadmeGif(recording, lossless);
    expect(made).toMatchObject({ steps: ['lossless'], isWithinLimit: true });
    expect(made.bytes.length).toBeLessThanOrEqual(lossless);
    expect(timelineOf(made.bytes)).toEqual(timelineOf(recording));
  });

  it('reduces small changes and colours first, then the frame rate, then the size', () => {
    const steps = [0.9, 0.5, 0.25].map((share) => {
      const limit = Math.round(lossless * share);
      const made = makeReadmeGif(recording, limit);
      expect(made.bytes.length).toBeLessThanOrEqual(limit);
      expect(made.isWithinLimit).toBe(true);
      expect(gifSize(made.bytes)).toEqual({ width: made.width, height: made.height });
      expect(durationOf(made.bytes)).toBe(durationOf(recording));
      return made.steps.map((step) => step.replace(/[\d.]+/, 'N'));
    });
    const all = ['small changes left out', 'colours: N', 'frame rate: N/s', 'size: N %'];
    for (const [at, made] of steps.entries()) {
      expect(made).toEqual(all.slice(0, made.length));
      expect(made.length).toBeGreaterThanOrEqual(steps[at - 1]?.length ?? 1);
    }
    expect(steps.at(-1)).toEqual(all);
  });

  it('reports if even the last step is too large', () => {
    const made = makeReadmeGif(recording, 500);
    expect(made).toMatchObject({ isWithinLimit: false, width: 66, height: 39 });
    expect(made.bytes.length).toBeGreaterThan(500);
    expect(made.bytes.length).toBeLessThan(recording.length / 4);
  });

  it('reduces more if it has too little CPU time to find the first step that fits', () => {
    const limit = Math.round(lossless * 0.9);
    let usedMs = 0;
    const shrink = (ms: number) => {
      usedMs = 0;
      return makeReadmeGif(recording, limit, new CpuBudget(ms, () => usedMs++));
    };
    const first = shrink(1e6);
    const whole = usedMs;
    for (const share of [0.3, 0.4, 0.5, 0.6, 0.7]) {
      const hurried = shrink(share * whole);
      expect(hurried.isWithinLimit).toBe(true);
      expect(hurried.bytes.length).toBeLessThan(first.bytes.length);
    }
  });

  it('fails with the limit when its CPU time is over', () => {
    let usedMs = 0;
    const cpu = new CpuBudget(5_000, () => (usedMs += 1_000));
    expect(() => makeReadmeGif(recording, lossless, cpu)).toThrow(
      new InvalidRecording('Making the GIF smaller would take more than 5 s of CPU time.'),
    );
  });

  it('chooses a step for long recordings by estimates', () => {
    const gif = longNoise();
    const made = makeReadmeGif(gif, Math.round(gif.length / 12));
    expect(made.isWithinLimit).toBe(true);
    expect(made.steps.length).toBeGreaterThan(1);
    expect(durationOf(made.bytes)).toBe(durationOf(gif));
  });

  it('returns a GIF or rejects any input without other errors', () => {
    fc.assert(
      fc.property(damagedGif(), fc.integer({ min: 0, max: 500 }), (gif, limit) => {
        try {
          const { bytes, isWithinLimit } = makeReadmeGif(gif, limit);
          expect(isWithinLimit).toBe(bytes.length <= limit);
          expect(durationOf(bytes)).toBe(durationOf(gif));
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRecording);
        }
      }),
      { numRuns: 200 },
    );
  });
});
