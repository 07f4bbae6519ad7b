import { InvalidRecording } from '../invalid-recording.js';

export const gifLimits = {
  /** Pixels a side, of the canvas and of each frame. */
  side: 4096,
  frames: 10_000,
  pixels: 4_000_000_000,
  durationMs: 2_147_483_647,
  /** Extension blocks without an image between them. */
  extensionsInARow: 256,
} as const;

export interface GifFacts {
  /** Canvas size in pixels as decoders see it; a larger first frame extends it. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /**
   * Sum of the written delays. A frame without a graphic control extension counts 100 ms, like in libvips and browsers.
   */
  readonly durationMs: number;
}

/** Yielded to skip a chain of sub-blocks with its terminator. */
export const subBlocks = 0;
/** The same for texts that no picture shows: their bytes become blanks. */
export const hiddenSubBlocks = Number.NEGATIVE_INFINITY;

/**
 * A push parser. It yields `n` (at most 13) to receive n bytes, `-n` to skip n, or `subBlocks`. An error thrown into it
 * means the end of the file.
 */
export type Steps<Result> = Generator<number, Result, DataView>;

export interface GifSource {
  readonly position: number;
  /** The next chain of sub-blocks begins within one of which so many bytes are left. */
  beginWithin(left: number): void;
}

const trailer = 0x3b;
const imageSeparator = 0x2c;
const extensionIntroducer = 0x21;
const graphicControlLabel = 0xf9;
const applicationLabel = 0xff;
/** Bytes of an application's identifier and code. */
const applicationName = 11;
const shownApplications = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/;

const defaultDelayMs = 100;

interface Progress {
  width: number;
  height: number;
  frames: number;
  pixels: number;
  durationMs: number;
  nextDelayMs: number;
  extensionsInARow: number;
}

/** Parses the blocks (GIF89a specification, appendix B) without decoding pixels. @throws InvalidRecording */
export function* readGif(source: GifSource): Steps<GifFacts> {
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

/** A missing trailer after an image is accepted, because many encoders omit it. */
function* readIntroducer(progress: Progress): Steps<number> {
  try {
    return (yield 1).getUint8(0);
  } catch (cut) {
    if (progress.frames === 0) throw cut;
    return trailer;
  }
}

/**
 * Decoders clip frames to the canvas, but libvips and browsers enlarge it for the first frame; the limit includes that.
 */
function* readFrame(progress: Progress, source: GifSource): Steps<void> {
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

/** LZW codes. Most decoders reject more than eight bits a pixel. */
function* skipImageData(name: string, source: GifSource): Steps<void> {
  const codeSize = (yield 1).getUint8(0);
  if (codeSize < 1 || codeSize > 8) {
    const where = `at byte ${source.position - 1}`;
    throw new InvalidRecording(`${name} has an LZW code size of ${codeSize} ${where}; it must be 1 to 8.`);
  }
  if ((yield* skipSubBlocks(source)) === 0) {
    throw new InvalidRecording(`${name} has no image data (it ends at byte ${source.position}).`);
  }
}

function* readExtension(progress: Progress, source: GifSource): Steps<void> {
  progress.extensionsInARow += 1;
  const many = count(gifLimits.extensionsInARow);
  checkTotal(
    progress.extensionsInARow,
    gifLimits.extensionsInARow,
    `has more than ${many} extension blocks in a row without an image (passed at byte ${source.position})`,
  );
  const label = (yield 1).getUint8(0);
  if (label === graphicControlLabel) progress.nextDelayMs = yield* readDelay(source);
  else if (label === applicationLabel) yield* skipApplication(source);
  else yield hiddenSubBlocks;
}

/** Keeps what viewers use: how often a GIF repeats, and its colour profile. */
function* skipApplication(source: GifSource): Steps<void> {
  const size = (yield 1).getUint8(0);
  if (size === 0) return;
  if (size !== applicationName) {
    source.beginWithin(size);
    yield hiddenSubBlocks;
    return;
  }
  const name = yield applicationName;
  const text = String.fromCharCode(...Array.from({ length: size }, (_, at) => name.getUint8(at)));
  yield shownApplications.test(text) ? subBlocks : hiddenSubBlocks;
}

function* readDelay(source: GifSource): Steps<number> {
  const block = yield 6;
  if (block.getUint8(0) !== 4 || block.getUint8(5) !== 0) {
    const at = source.position - 6;
    throw new InvalidRecording(`The GIF's graphic control extension at byte ${at} is not 4 bytes long.`);
  }
  return block.getUint16(2, true) * 10;
}

function* skipSubBlocks(source: GifSource): Steps<number> {
  const start = source.position;
  yield subBlocks;
  return source.position - start - 1;
}

/** A table has 2^(n+1) RGB triples, where n is the low three bits of the flags. */
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

function notABlock(introducer: number, source: GifSource): InvalidRecording {
  const hex = introducer.toString(16).padStart(2, '0');
  return new InvalidRecording(
    `The GIF is damaged: byte ${source.position - 1} should begin an image (2c), an extension (21) ` +
      `or the trailer (3b), but it is ${hex}.`,
  );
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
