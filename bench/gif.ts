/**
 * Size and speed of writing, reading and optimising GIFs, compared with omggif, libvips and gifsicle.
 *
 *     npx tsx bench/gif.ts [recording.gif ...]
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import omggif from 'omggif';
import sharp from 'sharp';
import { decodeGif } from '@ttyreel/recording';
import { type GifImage, readImages } from '../packages/recording/src/gif/reading/gif-images.js';
import { GifWriter } from '../packages/recording/src/gif/writing/gif-writer.js';
import { LzwDecoder } from '../packages/recording/src/gif/reading/lzw-decoder.js';
import { optimiseGif } from '../test/support/optimise-gif.js';

const ROUNDS = 5;
const DEMOS = ['editor', 'progress', 'rebase'].map((name) => `demo/${name}.gif`);

interface Measured {
  /** The fastest of the rounds, because other programs can only slow one down. */
  readonly ms: number;
  readonly bytes: number;
}

interface Frame extends GifImage {
  readonly indices: Uint8Array;
  /** In the format of omggif: 0xRRGGBB. */
  readonly colours: number[];
}

/** Runs both alternately. */
async function measure(works: readonly (() => number | Promise<number>)[]): Promise<Measured[]> {
  const results = works.map(() => ({ ms: Infinity, bytes: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      const bytes = await work();
      results[at] = { ms: Math.min(results[at]?.ms ?? Infinity, performance.now() - start), bytes };
    }
  }
  return results;
}

function framesOf(gif: Uint8Array): Frame[] {
  const decoder = new LzwDecoder();
  return readImages(gif).images.map((image) => {
    const { dataStart, minimumCodeSize, width, height, palette } = image;
    const indices = decoder.decode(gif, dataStart, minimumCodeSize, width * height);
    const bytes = Buffer.from(palette);
    const colours = Array.from({ length: palette.length / 3 }, (_, at) => bytes.readUIntBE(3 * at, 3));
    return { ...image, indices: indices.slice(), colours };
  });
}

/** Every frame with the same indices; with one palette for all, as in the file, where it has only that. */
function writeOurs(width: number, height: number, frames: readonly Frame[]): number {
  const shared = sharedPalette(frames);
  const writer = new GifWriter({ width, height, ...(shared && { palette: shared.palette }) });
  for (const { left, top, indices, palette, transparent, ...frame } of frames) {
    const place = { left, top, width: frame.width, height: frame.height };
    const own = shared ? {} : { palette };
    writer.add({ ...place, indices, delayCs: 4, transparent: Math.max(0, transparent), ...own });
  }
  return writer.finish().length;
}

function writeByOmggif(width: number, height: number, frames: readonly Frame[], room: Buffer): number {
  const shared = sharedPalette(frames);
  const writer = new omggif.GifWriter(room, width, height, {
    loop: 0,
    ...(shared && { palette: shared.colours }),
  });
  for (const { left, top, indices, colours, transparent, ...frame } of frames) {
    const isIndex = transparent >= 0 && transparent < colours.length;
    const options = { ...(isIndex && { transparent }), delay: 4, disposal: 1 };
    const own = shared ? {} : { palette: colours };
    // It accepts any object with numeric indices, although its types require arrays.
    const pixels = indices as unknown as number[];
    writer.addFrame(left, top, frame.width, frame.height, pixels, { ...options, ...own });
  }
  return writer.end();
}

function sharedPalette(frames: readonly Frame[]): Frame | undefined {
  return frames.every(({ palette }) => palette === frames[0]?.palette) ? frames[0] : undefined;
}

function readOurs(gif: Uint8Array): number {
  let bytes = 0;
  for (const { pixels } of decodeGif(gif)) bytes += pixels.byteLength;
  return bytes;
}

async function readBySharp(gif: Uint8Array): Promise<number> {
  const image = sharp(gif, { animated: true, limitInputPixels: false });
  return (await image.ensureAlpha().raw().toBuffer()).length;
}

function optimiseByGifsicle(path: string): number {
  const { stdout, error } = spawnSync('gifsicle', ['-O3', path], { maxBuffer: 1 << 28 });
  return error ? NaN : stdout.length;
}

function row(path: string, what: string, [ours, theirs]: readonly Measured[], whose: string): string {
  if (!ours || !theirs) throw new Error('The comparison needs two results.');
  const sizes = `${(ours.bytes / 1000).toFixed(1)} | ${(theirs.bytes / 1000).toFixed(1)}`;
  const size = (ours.bytes / theirs.bytes).toFixed(3);
  const times = `${ours.ms.toFixed(0)} | ${theirs.ms.toFixed(0)} | ${(ours.ms / theirs.ms).toFixed(2)}`;
  return `| ${basename(path)} | ${what} | ${whose} | ${sizes} | ${size} | ${times} |`;
}

const paths = process.argv.slice(2);
console.log('| GIF | what | beside | KB | KB beside | ratio | ms | ms beside | ratio |');
console.log('| --- | --- | --- | --: | --: | --: | --: | --: | --: |');
for (const path of paths.length > 0 ? paths : DEMOS) {
  const gif = readFileSync(path);
  const { width, height } = readImages(gif);
  const frames = framesOf(gif);
  const room = Buffer.alloc(4 * gif.length + 1_000_000);
  const written = await measure([
    () => writeOurs(width, height, frames),
    () => writeByOmggif(width, height, frames, room),
  ]);
  console.log(row(path, 'writing', written, 'omggif'));
  console.log(row(path, 'reading', await measure([() => readOurs(gif), () => readBySharp(gif)]), 'libvips'));
  const optimised = await measure([() => optimiseGif(gif).length, () => optimiseByGifsicle(path)]);
  console.log(row(path, 'optimising', optimised, 'gifsicle -O3'));
}
