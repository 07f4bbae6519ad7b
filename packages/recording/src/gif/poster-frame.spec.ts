import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type GifFrame, buildGif } from '../../../../test/support/gif-builder.js';
import { damagedGif } from '../../../../test/support/gif-plans.js';
import { InvalidRecording } from '../invalid-recording.js';
import { posterFrame } from './poster-frame.js';

const [width, height] = [160, 96];

/** A screen whose first lines are full of strokes like letters; the rest of its twelve lines is empty. */
function text(lines: number, more: Partial<GifFrame> = {}): GifFrame {
  const isStroke = (x: number, y: number) =>
    y < lines * 8 && y % 8 < 6 && (x + (y >> 1)) % 4 === 0 && x < 120;
  return { delay: 100, pixels: (x, y) => (isStroke(x, y) ? 1 : 0), ...more };
}

function atMsOf(frames: readonly GifFrame[], pixelBudget?: number): number {
  const gif = buildGif({ width, height, frames });
  return posterFrame(gif, pixelBudget === undefined ? {} : { pixelBudget }).atMs;
}

describe('tellingFrame', () => {
  it('chooses the screen with most text, not the empty prompts around it', () => {
    expect(atMsOf([text(1), text(4), text(10), text(1)])).toBe(2000);
  });

  it('chooses the later one of two similar screens', () => {
    expect(atMsOf([text(1), text(12), text(11.5), text(2)])).toBe(2000);
    expect(atMsOf([text(1), text(12), text(8), text(2)])).toBe(1000);
  });

  it('prefers a screen that stays to one that disappears quickly', () => {
    expect(atMsOf([text(1), text(10), text(11.2, { delay: 3 }), text(1)])).toBe(1000);
  });

  it('adds up the time of frames that change nothing', () => {
    const short = { delay: 10 };
    const held = [text(8, short), text(8, short), text(8, short), text(8, short), text(8, short)];
    expect(atMsOf([...held, text(9, short), text(1)])).toBe(0);
  });

  it('does not mistake large areas, bars and horizontal lines for text', () => {
    const bars = { delay: 100, pixels: (_x: number, y: number) => (y % 4 < 2 ? 1 : 0) };
    const area = { delay: 100, pixels: 1 };
    expect(atMsOf([bars, text(2), area, bars])).toBe(1000);
  });

  it('does not prefer noise to text', () => {
    const noise = {
      delay: 100,
      width: 40,
      height: 40,
      pixels: (x: number, y: number) => (x * y * 7 + x) % 3,
    };
    expect(atMsOf([text(12), { ...noise, disposal: 3 }, text(1)])).not.toBe(2000);
    expect(atMsOf([text(0), noise, text(12)])).toBe(2000);
  });

  it('chooses the last screen of a recording without text', () => {
    expect(atMsOf([{ delay: 50 }, { delay: 50, pixels: 1 }, { delay: 50, pixels: 2 }])).toBe(1000);
  });

  it('stops at the pixel budget', () => {
    const frames = [text(1), text(4), text(10)];
    expect(atMsOf(frames, 2 * width * height)).toBe(1000);
    expect(atMsOf(frames, 1)).toBe(0);
  });

  it('rates partial frames like full screens', () => {
    const line = (top: number) => text(1, { top: top * 8, height: 8 });
    const frames = [text(0), line(0), line(1), line(2), text(0), line(5)];
    expect(atMsOf(frames)).toBe(3000);
  });

  it('returns the pixels of the chosen screen', () => {
    const gif = buildGif({ width: 2, height: 1, frames: [{ pixels: (x) => x }, { width: 1, pixels: 2 }] });
    expect(posterFrame(gif)).toEqual({
      width: 2,
      height: 1,
      pixels: Uint32Array.of(0xff50b93f, 0xfff3ede6),
      atMs: 100,
    });
  });

  it('chooses the full screen at the end of a recorded session', () => {
    const gif = readFileSync(new URL('../../../../demo/rebase.gif', import.meta.url));
    expect(posterFrame(gif)).toMatchObject({ width: 1480, height: 904, atMs: 17_520 });
  });

  it('returns a frame or rejects any input without other errors', () => {
    fc.assert(
      fc.property(damagedGif(), (gif) => {
        try {
          const { pixels, width, height } = posterFrame(gif);
          expect(pixels).toHaveLength(width * height);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRecording);
        }
      }),
      { numRuns: 500 },
    );
  });
});
