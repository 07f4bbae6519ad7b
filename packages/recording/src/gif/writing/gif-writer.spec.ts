import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import omggif from 'omggif';
import sharp from 'sharp';
import { decodeGif } from '../reading/gif-decoder.js';
import { type GifFrame, type GifOptions, GifWriter } from './gif-writer.js';
import { GifWalk } from '../reading/gif-walk.js';

interface Plan extends GifOptions {
  readonly frames: readonly GifFrame[];
}

function write({ frames, ...options }: Plan): Uint8Array {
  const writer = new GifWriter(options);
  for (const frame of frames) writer.add(frame);
  return writer.finish();
}

/** The RGBA screens after each frame, according to the plan. */
function screensOf({ width, height, palette, frames }: Plan): Uint8Array[] {
  const screen = new Uint8Array(width * height * 4);
  return frames.map((frame) => {
    const colours = frame.palette ?? palette ?? new Uint8Array();
    frame.indices.forEach((index, at) => {
      if (index === frame.transparent) return;
      const x = frame.left + (at % frame.width);
      const y = frame.top + Math.floor(at / frame.width);
      screen.set([...colours.subarray(3 * index, 3 * index + 3), 255], 4 * (y * width + x));
    });
    return Uint8Array.from(screen);
  });
}

function readByOmggif(gif: Uint8Array): Uint8Array[] {
  const reader = new omggif.GifReader(Buffer.from(gif));
  const screen = Buffer.alloc(reader.width * reader.height * 4);
  return Array.from({ length: reader.numFrames() }, (_, frame) => {
    reader.decodeAndBlitFrameRGBA(frame, screen);
    return Uint8Array.from(screen);
  });
}

async function readBySharp(gif: Uint8Array): Promise<Uint8Array[]> {
  const { data, info } = await sharp(gif, { animated: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = info.width * (info.pageHeight ?? info.height) * 4;
  return Array.from({ length: data.length / bytes }, (_, page) =>
    Uint8Array.from(data.subarray(page * bytes, (page + 1) * bytes)),
  );
}

/** Numbers of the frames that differ; `toEqual` is slow for millions of pixels. */
function differing(screens: readonly Uint8Array[], expected: readonly Uint8Array[]): number[] {
  expect(screens).toHaveLength(expected.length);
  return screens.flatMap((screen, at) => (Buffer.compare(screen, expected[at] ?? screen) === 0 ? [] : [at]));
}

function paletteOf(colours: number): Uint8Array {
  return Uint8Array.from({ length: colours * 3 }, (_, at) => (at * 89 + 7) % 256);
}

/** A frame that covers the canvas and repeats itself about as much as a terminal does. */
function patterned(width: number, height: number, colours: number): GifFrame {
  let seed = 1;
  const indices = Uint8Array.from({ length: width * height }, (_, at) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed >>> 28 < 12 ? Math.floor(at / 7) % colours : (seed >>> 16) % colours;
  });
  return { left: 0, top: 0, width, height, indices, delayCs: 10 };
}

const anyFrame = (width: number, height: number, first: boolean): fc.Arbitrary<GifFrame> =>
  fc
    .record({
      left: first ? fc.constant(0) : fc.integer({ min: 0, max: width - 1 }),
      top: first ? fc.constant(0) : fc.integer({ min: 0, max: height - 1 }),
      right: first ? fc.constant(width) : fc.integer({ min: 1, max: width }),
      bottom: first ? fc.constant(height) : fc.integer({ min: 1, max: height }),
      delayCs: fc.integer({ min: 2, max: 65_535 }),
      seeAll: fc.boolean(),
      local: fc.option(fc.integer({ min: 1, max: 256 })),
      runs: fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 40 }),
    })
    .map(({ left, top, right, bottom, delayCs, seeAll, local, runs }) => {
      const size = { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
      const colours = local ?? 200;
      const pixels = runs.flatMap(([index, length]) => new Array<number>(length).fill(index % colours));
      return {
        ...size,
        delayCs,
        indices: Uint8Array.from(
          { length: size.width * size.height },
          (_, at) => pixels[at % pixels.length] ?? 0,
        ),
        ...(first || seeAll ? {} : { transparent: (pixels[0] ?? 0) % colours }),
        ...(local === null ? {} : { palette: paletteOf(local) }),
      };
    });

const anyPlan: fc.Arbitrary<Plan> = fc
  .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 40 }))
  .chain(([width, height]) =>
    fc
      .tuple(
        anyFrame(width, height, true),
        fc.array(anyFrame(width, height, false), { maxLength: 4 }),
        fc.nat(3),
      )
      .map(([first, others, loops]) => ({
        width,
        height,
        loops,
        palette: paletteOf(200),
        frames: [first, ...others],
      })),
  );

describe('GifWriter', () => {
  it('writes GIFs that omggif and libvips decode to the same pictures', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const gif = write(plan);
        const screens = screensOf(plan);
        expect(differing(readByOmggif(gif), screens)).toEqual([]);
        expect(differing(await readBySharp(gif), screens)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each([1, 2, 3, 4, 5, 16, 17, 128, 129, 255, 256])(
    'encodes a picture that fills the code table, with %i colours',
    async (colours) => {
      const plan = {
        width: 240,
        height: 200,
        palette: paletteOf(colours),
        frames: [patterned(240, 200, colours)],
      };
      const gif = write(plan);
      expect(differing(readByOmggif(gif), screensOf(plan))).toEqual([]);
      expect(differing(await readBySharp(gif), screensOf(plan))).toEqual([]);
    },
  );

  it('encodes pictures of every small size, so that the codes end at every position', async () => {
    for (let width = 1; width <= 300; width++) {
      const plan = { width, height: 1, palette: paletteOf(4), frames: [patterned(width, 1, 4)] };
      expect(differing(readByOmggif(write(plan)), screensOf(plan))).toEqual([]);
    }
    const plan = { width: 11_000, height: 1, palette: paletteOf(4), frames: [patterned(11_000, 1, 4)] };
    expect(differing(await readBySharp(write(plan)), screensOf(plan))).toEqual([]);
  });

  it('keeps its tables free of earlier frames for more frames than there are stamps', () => {
    const frames = Array.from({ length: 4200 }, (_, frame) => ({
      ...patterned(12, 2, 4),
      indices: Uint8Array.from({ length: 24 }, (_, at) => (at * frame) % 4),
    }));
    const plan = { width: 12, height: 2, palette: paletteOf(4), frames };
    expect(differing(readByOmggif(write(plan)), screensOf(plan))).toEqual([]);
  });

  it('redraws unchanged pixels if that makes the file smaller, and shows the same', () => {
    const before = patterned(120, 60, 6);
    const scrolled = Uint8Array.from(before.indices, (_, at) => before.indices[(at + 1220) % 7200] ?? 0);
    const indices = scrolled.map((index, at) => (index === before.indices[at] ? 7 : index));
    const first = { width: 120, height: 60, palette: paletteOf(8), frames: [before] };
    const frame = { ...before, indices, transparent: 7 };
    const without = { ...first, frames: [before, frame] };
    const free = { ...first, frames: [before, { ...frame, shown: before.indices }] };
    expect(differing(readByOmggif(write(free)), screensOf(without))).toEqual([]);
    expect(write(free).length).toBeLessThan(write(without).length);
  });

  it('clears the area of a frame that requires it', () => {
    const one = { ...patterned(2, 1, 2), indices: Uint8Array.of(1, 1) };
    const frames = [
      one,
      { ...one, left: 1, width: 1, indices: Uint8Array.of(0), disposal: 'clear' as const },
    ];
    const last = { ...one, width: 1, indices: Uint8Array.of(0), transparent: 0 };
    const gif = write({ width: 2, height: 1, palette: paletteOf(2), frames: [...frames, last] });
    expect([...decodeGif(gif)].map(({ changed }) => changed.left)).toEqual([0, 1, 1]);
    expect(Array.from(decodeGif(gif), ({ pixels }) => pixels[1])[1]).not.toBe(0);
    for (const { pixels } of decodeGif(gif)) expect(pixels[0]).not.toBe(0);
  });

  it.each([
    [undefined, 0],
    [0, 0],
    [1, 1],
    [2, 2],
    [65_535, 65_535],
  ])('repeats %s times, as libvips reports %i', async (loops, reported) => {
    const plan = {
      width: 2,
      height: 2,
      palette: paletteOf(2),
      frames: [patterned(2, 2, 2), patterned(2, 2, 2)],
      ...(loops === undefined ? {} : { loops }),
    };
    expect((await sharp(write(plan)).metadata()).loop).toBe(reported);
  });

  it('writes delays from 0 to 65,535 and counts its bytes', () => {
    const writer = new GifWriter({ width: 2, height: 2, palette: paletteOf(2) });
    for (const delayCs of [0, 1, 65_535]) writer.add({ ...patterned(2, 2, 2), delayCs });
    const { length } = writer;
    const gif = writer.finish();
    expect(gif).toHaveLength(length + 1);
    const walk = new GifWalk();
    walk.push(gif);
    expect(walk.end()).toEqual({ width: 2, height: 2, frames: 3, durationMs: 655_360 });
  });

  const sound = { ...patterned(4, 4, 2) };
  it.each<[string, Partial<GifFrame>]>([
    ['no pixels', { width: 0, indices: new Uint8Array() }],
    ['pixels outside the canvas', { left: 1 }],
    ['too few indices', { indices: new Uint8Array(15) }],
    ['a delay that is too long', { delayCs: 65_536 }],
    ['fewer shown indices than it uses', { shown: new Uint8Array(15), transparent: 1 }],
    ['half a hundredth of a second', { delayCs: 0.5 }],
    ['an empty palette', { palette: new Uint8Array() }],
    ['a palette that is too large', { palette: new Uint8Array(257 * 3) }],
  ])('rejects a frame with %s', (_name, part) => {
    const writer = new GifWriter({ width: 4, height: 4, palette: paletteOf(2) });
    expect(() => {
      writer.add({ ...sound, ...part });
    }).toThrow(RangeError);
  });

  it('rejects a frame without any palette', () => {
    expect(() => {
      new GifWriter({ width: 4, height: 4 }).add(sound);
    }).toThrow('A frame needs a palette of its own where the GIF has no global one.');
  });
});
