import { InvalidRecording } from '../invalid-recording.js';

/** What an accepted GIF may be at most. */
export const gifLimits = {
  /** Pixels a side, of the canvas and of each frame; so a picture has 16.8 megapixels at most. */
  side: 4096,
  frames: 10_000,
  /** The areas of all frames together: four gigapixels. */
  pixels: 4_000_000_000,
  durationMs: 2_147_483_647,
  /** Comments, plain texts, application blocks and timings with no image between them. */
  extensionsInARow: 256,
} as const;

export interface GifFacts {
  /** The canvas in pixels, as decoders see it (see `readFrame` for a first frame that is larger). */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /**
   * The frames' delays summed, as written in the file. A frame without a graphic control extension counts
   * 100 ms, which is what libvips reports and browsers show. (Browsers also stretch a written delay of 0 or
   * 10 ms to 100 ms; that is not counted here.)
   */
  readonly durationMs: number;
}

/** What a reader yields to be resumed when a chain of sub-blocks, with the empty one at its end, has gone by. */
export const subBlocks = 0;

/**
 * A reader that is fed: it yields `n` to be resumed with the next n bytes (at most 13, and only until it
 * yields again), `-n` to be resumed when the next n bytes have gone by, or `subBlocks`. So the position grows
 * on each step. An error thrown into it means that the file has ended.
 */
export type Steps<Result> = Generator<number, Result, DataView>;

/** Tells the reader how many bytes have gone by. */
export interface Source {
  readonly position: number;
}

const trailer = 0x3b;
const imageSeparator = 0x2c;
const extensionIntroducer = 0x21;
const graphicControlLabel = 0xf9;

const defaultDelayMs = 100;

interface Progress {
  width: number;
  height: number;
  frames: number;
  pixels: number;
  durationMs: number;
  /** What the last graphic control extension says of the next frame. */
  nextDelayMs: number;
  extensionsInARow: number;
}

/**
 * Reads the blocks of a GIF in the order of the grammar in the GIF89a specification (appendix B), and
 * looks at no pixel.
 *
 * @throws InvalidRecording where the bytes are no GIF or exceed `gifLimits`.
 */
export function* readGif(source: Source): Steps<GifFacts> {
  checkSignature(yield 6);
  const progress = startProgress(yield* readScreen());
  for (;;) {
    const introducer = yield* readIntroducer(progress);
    if (introducer === trailer) break;
    if (introducer === imageSeparator) yield* readFrame(progress, source);
    else if (introducer === extensionIntroducer) yield* readExtension(progress, source);
    else throw notABlock(introducer, source);
  }
  if (progress.frames === 0) {
    throw new InvalidRecording(`The GIF has no image: it ends at byte ${source.position} without one.`);
  }
  const { width, height, frames, durationMs } = progress;
  return { width, height, frames, durationMs };
}

function checkSignature(bytes: DataView): void {
  const first = Array.from({ length: 6 }, (_, at) => bytes.getUint8(at));
  const signature = String.fromCharCode(...first);
  if (signature === 'GIF87a' || signature === 'GIF89a') return;
  const hex = first.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  throw new InvalidRecording(`This is not a GIF: it begins with ${hex}, not with GIF87a or GIF89a.`);
}

function* readScreen(): Steps<{ width: number; height: number }> {
  const screen = yield 7;
  const width = screen.getUint16(0, true);
  const height = screen.getUint16(2, true);
  const flags = screen.getUint8(4);
  checkSides("The GIF's canvas", width, height);
  yield* skipColourTable(flags);
  return { width, height };
}

function startProgress(screen: { width: number; height: number }): Progress {
  return { ...screen, frames: 0, pixels: 0, durationMs: 0, nextDelayMs: defaultDelayMs, extensionsInARow: 0 };
}

/** A file that ends where a block could begin, after an image, only lacks its trailer: that is forgiven. */
function* readIntroducer(progress: Progress): Steps<number> {
  try {
    return (yield 1).getUint8(0);
  } catch (cut) {
    if (progress.frames === 0) throw cut;
    return trailer;
  }
}

/**
 * A frame may reach outside the canvas: decoders clip it. The first frame is different, as libvips (and
 * browsers) then take a larger canvas; so its far edges must be within the limit too.
 */
function* readFrame(progress: Progress, source: Source): Steps<void> {
  const descriptor = yield 9;
  const right = descriptor.getUint16(0, true) + descriptor.getUint16(4, true);
  const bottom = descriptor.getUint16(2, true) + descriptor.getUint16(6, true);
  const width = descriptor.getUint16(4, true);
  const height = descriptor.getUint16(6, true);
  const flags = descriptor.getUint8(8);
  const name = `Frame ${progress.frames + 1} of the GIF`;
  checkSides(name, width, height);
  if (progress.frames === 0) {
    progress.width = Math.max(progress.width, right);
    progress.height = Math.max(progress.height, bottom);
    checkSides("The GIF's canvas, as far as its first frame reaches,", progress.width, progress.height);
  }
  countFrame(progress, width * height);
  yield* skipColourTable(flags);
  yield* skipImageData(name, source);
}

function countFrame(progress: Progress, pixels: number): void {
  progress.frames += 1;
  progress.pixels += pixels;
  progress.durationMs += progress.nextDelayMs;
  progress.nextDelayMs = defaultDelayMs;
  progress.extensionsInARow = 0;
  checkTotal(progress.frames, gifLimits.frames, `has more than ${count(gifLimits.frames)} frames`);
  checkTotal(
    progress.pixels,
    gifLimits.pixels,
    `has frames of more than ${count(gifLimits.pixels)} pixels together (passed at frame ${progress.frames})`,
  );
  checkTotal(
    progress.durationMs,
    gifLimits.durationMs,
    `plays longer than ${count(gifLimits.durationMs)} ms (passed at frame ${progress.frames})`,
  );
}

/** The LZW codes. More than eight bits a pixel no colour table can hold, and most decoders refuse. */
function* skipImageData(name: string, source: Source): Steps<void> {
  const codeSize = (yield 1).getUint8(0);
  if (codeSize < 1 || codeSize > 8) {
    const where = `at byte ${source.position - 1}`;
    throw new InvalidRecording(`${name} has an LZW code size of ${codeSize} ${where}; it must be 1 to 8.`);
  }
  if ((yield* skipSubBlocks(source)) === 0) {
    throw new InvalidRecording(`${name} has no image data (it ends at byte ${source.position}).`);
  }
}

function* readExtension(progress: Progress, source: Source): Steps<void> {
  progress.extensionsInARow += 1;
  const many = count(gifLimits.extensionsInARow);
  checkTotal(
    progress.extensionsInARow,
    gifLimits.extensionsInARow,
    `has more than ${many} extension blocks in a row without an image (passed at byte ${source.position})`,
  );
  const label = (yield 1).getUint8(0);
  if (label === graphicControlLabel) progress.nextDelayMs = yield* readDelay(source);
  else yield* skipSubBlocks(source);
}

/** A graphic control extension is one sub-block of four bytes; its delay is in hundredths of a second. */
function* readDelay(source: Source): Steps<number> {
  const block = yield 6;
  if (block.getUint8(0) !== 4 || block.getUint8(5) !== 0) {
    const at = source.position - 6;
    throw new InvalidRecording(`The GIF's graphic control extension at byte ${at} is not 4 bytes long.`);
  }
  return block.getUint16(2, true) * 10;
}

/** Returns how many bytes the sub-blocks took before the empty one at the end. */
function* skipSubBlocks(source: Source): Steps<number> {
  const start = source.position;
  yield subBlocks;
  return source.position - start - 1;
}

/** A colour table has 2^(n+1) colours of three bytes each, where n is the low three bits of the flags. */
function* skipColourTable(flags: number): Steps<void> {
  if (flags & 0x80) yield -(3 << ((flags & 0x07) + 1));
}

function checkSides(what: string, width: number, height: number): void {
  const most = gifLimits.side;
  if (width >= 1 && width <= most && height >= 1 && height <= most) return;
  throw new InvalidRecording(
    `${what} is ${width}x${height} pixels; width and height must be 1 to ${count(most)}.`,
  );
}

function checkTotal(total: number, limit: number, complaint: string): void {
  if (total > limit) throw new InvalidRecording(`The GIF ${complaint}, which is the limit.`);
}

function notABlock(introducer: number, source: Source): InvalidRecording {
  const hex = introducer.toString(16).padStart(2, '0');
  return new InvalidRecording(
    `The GIF is damaged: byte ${source.position - 1} should begin an image (2c), an extension (21) ` +
      `or the trailer (3b), but it is ${hex}.`,
  );
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
