import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { type GifPlan, buildGif } from '../../../../../test/support/gif-builder.js';
import { anyGifPlan, damagedGif } from '../../../../../test/support/gif-plans.js';
import { InvalidRecording } from '../../invalid-recording.js';
import { type Area } from '../area.js';
import { decodeGif, gifSize } from './gif-decoder.js';

const demo = readFileSync(new URL('../../../../../demo/progress.gif', import.meta.url));
const dark = 0xff17110d;
const light = 0xfff3ede6;
const green = 0xff50b93f;
const clear = 0;

function screensOf(gif: Uint8Array): number[][] {
  return Array.from(decodeGif(gif), ({ pixels }) => Array.from(pixels));
}

/**
 * Numbers of the screens that libvips draws differently. Pixels that no frame draws are not compared: libvips
 * shows a background colour in some of them, browsers never do.
 */
async function unlikeLibvips(gif: Uint8Array): Promise<number[]> {
  const image = sharp(gif, { animated: true }).flatten({ background: '#000000' });
  const expected = await image.raw().toBuffer();
  const differing: number[] = [];
  let [at, number] = [0, 0];
  for (const { pixels } of decodeGif(gif)) {
    let equal = true;
    for (const pixel of pixels) {
      const theirs = expected.readUIntLE(at, 3);
      if (pixel !== clear && (pixel & 0xffffff) !== theirs) equal = false;
      at += 3;
    }
    if (!equal) differing.push(number);
    number++;
  }
  expect(expected).toHaveLength(at);
  return differing;
}

/** libvips removes the rows below the canvas before it deinterlaces the others, which breaks the order. */
function hasClippedInterlace({ frames, height }: GifPlan, canvasHeight: number): boolean {
  return frames.some(
    (frame) => frame.interlaced && (frame.top ?? 0) + (frame.height ?? height) > canvasHeight,
  );
}

/** Packs codes, each with its width in bits, lowest bit first. */
function packed(...codes: readonly (readonly [code: number, width: number])[]): Buffer {
  const bits = codes.flatMap(([code, width]) => Array.from({ length: width }, (_, bit) => (code >> bit) & 1));
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  });
  return bytes;
}

function isInside({ left, top, width, height }: Area, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height;
}

describe('decodeGif', () => {
  it('draws any GIF like libvips', async () => {
    await fc.assert(
      fc.asyncProperty(anyGifPlan, async (plan) => {
        const gif = buildGif(plan);
        fc.pre(!hasClippedInterlace(plan, gifSize(gif).height));
        expect(await unlikeLibvips(gif)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('draws a terminal recording like libvips', async () => {
    expect(await unlikeLibvips(demo)).toEqual([]);
  });

  it('returns the changed area of each screen', () => {
    fc.assert(
      fc.property(anyGifPlan, (plan) => {
        const { width } = gifSize(buildGif(plan));
        let before: number[] = [];
        for (const { pixels, changed } of decodeGif(buildGif(plan))) {
          const outside = (at: number) => !isInside(changed, at % width, Math.floor(at / width));
          const now = Array.from(pixels);
          expect(now.filter((pixel, at) => outside(at) && pixel !== before[at])).toEqual([]);
          before = now;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('returns a small changed area for a small change', () => {
    const plan = {
      width: 8,
      height: 8,
      frames: [{}, { pixels: (x: number, y: number) => (x === 3 && y > 4 ? 1 : 0) }],
    };
    const areas = Array.from(decodeGif(buildGif(plan)), ({ changed }) => changed);
    expect(areas).toEqual([
      { left: 0, top: 0, width: 8, height: 8 },
      { left: 3, top: 5, width: 1, height: 3 },
    ]);
  });

  it('shows screens as long as browsers do', () => {
    const frames = [{}, { delay: 0 }, { delay: 1 }, { delay: 2 }, { delay: 65_535 }];
    const gif = buildGif({ width: 1, height: 1, frames });
    expect(Array.from(decodeGif(gif), ({ durationMs }) => durationMs)).toEqual([100, 100, 100, 20, 655_350]);
  });

  it('uses the canvas that a first picture needs', () => {
    const plan: GifPlan = {
      width: 2,
      height: 1,
      frames: [
        { left: 1, width: 3, pixels: 1 },
        { left: 9, pixels: 2 },
      ],
    };
    expect(gifSize(buildGif(plan))).toEqual({ width: 4, height: 1 });
    expect(screensOf(buildGif(plan))).toEqual(new Array(2).fill([clear, light, light, light]));
  });

  it.each([
    [1, [light, dark, light]],
    [2, [light, dark, clear]],
    [3, [light, dark, light]],
  ])('removes a picture by disposal %i', (disposal, last) => {
    const frames = [{ pixels: 1 }, { width: 1, left: 2, delay: 9, disposal, pixels: disposal === 1 ? 1 : 2 }];
    const plan = { width: 3, height: 1, frames: [...frames, { width: 1, left: 1 }] };
    expect(screensOf(buildGif(plan)).at(-1)).toEqual(last);
  });

  // With two bits per pixel the clear code is 4, the end code is 5, and the first code of the table is 6.
  it.each<[string, Buffer, number[]]>([
    ['ends without an end code', packed([4, 3], [1, 3]), [light, clear, clear, clear]],
    ['has the end code too early', packed([4, 3], [1, 3], [5, 3], [2, 3]), [light, clear, clear, clear]],
    ['starts without a clear code', packed([1, 3], [2, 3], [5, 3]), [light, green, clear, clear]],
    [
      'has a code that is not in the table',
      packed([4, 3], [1, 3], [7, 3], [1, 3]),
      [light, clear, clear, clear],
    ],
    ['starts with a code of the table', packed([4, 3], [6, 3], [1, 3]), [clear, clear, clear, clear]],
    [
      'has the code that it is about to define',
      packed([4, 3], [1, 3], [6, 3], [5, 3]),
      [light, light, light, clear],
    ],
    [
      'has more pixels than the picture',
      packed([4, 3], [1, 3], [6, 3], [2, 3], [1, 4], [1, 4]),
      [light, light, light, green],
    ],
    [
      'has a run that is longer than the picture',
      packed([4, 3], [1, 3], [6, 3], [6, 3]),
      [light, light, light, light],
    ],
    ['is cut in the middle of a code', packed([4, 3], [1, 3], [1, 2]), [light, clear, clear, clear]],
  ])('shows the decoded part when the data %s', (_name, data, pixels) => {
    const lzw = { minimumCodeSize: 2, data: Buffer.from(data) };
    expect(screensOf(buildGif({ width: 4, height: 1, frames: [{ lzw }] }))).toEqual([pixels]);
  });

  it('draws indices beyond the palette in black', () => {
    const palette = [
      [1, 2, 3],
      [4, 5, 6],
    ] as const;
    const plan = { width: 3, height: 1, palette, frames: [{ pixels: (x: number) => x }] };
    expect(screensOf(buildGif(plan))).toEqual([[0xff030201, 0xff060504, 0xff000000]]);
  });

  it('reorders interlaced rows of which some are below the canvas', () => {
    const rows = { interlaced: true, height: 5, pixels: (_x: number, y: number) => Math.min(y, 2) };
    const gif = buildGif({ width: 1, height: 3, frames: [{}, rows] });
    // Row 0 comes first, then 4, 2, 1 and 3.
    expect(screensOf(gif)[1]).toEqual([dark, green, green]);
  });

  it('stops before the screen that exceeds the pixel budget, but not before the first', () => {
    const gif = buildGif({ width: 5, height: 4, frames: [{}, {}, {}] });
    expect([...decodeGif(gif, { pixelBudget: 59 })]).toHaveLength(2);
    expect([...decodeGif(gif, { pixelBudget: 60 })]).toHaveLength(3);
    expect([...decodeGif(gif, { pixelBudget: 1 })]).toHaveLength(1);
  });

  it('draws or rejects any input without other errors', () => {
    fc.assert(
      fc.property(damagedGif(demo), (gif) => {
        try {
          for (const { pixels } of decodeGif(gif, { pixelBudget: 20_000_000 }))
            expect(pixels.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRecording);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('copies no canvas for small pictures with disposal 3', () => {
    const tiny = { width: 1, height: 1, delay: 5, disposal: 3, pixels: 1 };
    const gif = buildGif({ width: 4096, height: 4096, frames: new Array(5000).fill(tiny) });
    expect([...decodeGif(gif)]).toHaveLength(5000);
  });
});
