import type { Size } from './video-size.js';

/** H.264 without B-frames, in the order of showing. */
export interface EncodedVideo {
  readonly size: Size;
  /** AVCDecoderConfigurationRecord. */
  readonly configuration: Uint8Array;
  /** NAL units with their lengths in front. */
  readonly pictures: readonly { readonly data: Uint8Array; readonly isKey: boolean }[];
}

/** Times count milliseconds. */
const TIMESCALE = 1000;
const TRACK = 1;
/** 1 as a fixed-point number, and the matrix that leaves pictures as they are, with a 1 of 30 bits at its end. */
const ONE = 0x10000;
const MATRIX = [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000];
const DOTS_PER_INCH = 72 * ONE;
/** "und", five bits a letter. */
const NO_LANGUAGE = 0x55c4;
/** Flags: the track is enabled and in the movie; the media are in the same file. */
const SHOWN = 3;
const IN_THIS_FILE = 1;
/** As in the stream (see `parameterSets`): primaries BT.709, transfer sRGB, matrix BT.709, not the full range. */
const COLOURS = [0, 1, 0, 13, 0, 1, 0];

/**
 * Writes an MP4 (ISO/IEC 14496-12) with the index in front, in which each picture is shown for its time. The index has only
 * what players need, and one chunk of all pictures: it would be a large part of a small video.
 * @throws Error if there is not one duration for each picture
 */
export function writeMp4(video: EncodedVideo, durationsMs: readonly number[]): Uint8Array<ArrayBuffer> {
  const { pictures } = video;
  if (pictures.length !== durationsMs.length) {
    throw new Error(`The encoder made ${pictures.length} pictures of ${durationsMs.length}.`);
  }
  const samples = pictures.map(({ data }) => data);
  const type = box('ftyp', text('isom'), u32([512]), text('isomavc1mp41'));
  const start = type.length + movie(video, durationsMs, 0).length + 8;
  return bytes([
    type,
    movie(video, durationsMs, start),
    u32([8 + sizeOf(samples)]),
    text('mdat'),
    ...samples,
  ]);
}

/** @param start of the pictures in the file */
function movie(video: EncodedVideo, durationsMs: readonly number[], start: number): Uint8Array {
  const duration = durationsMs.reduce((sum, each) => sum + each, 0);
  const times = u32([0, 0, TIMESCALE, duration]);
  const volume = u16([0x100, 0, 0, 0, 0, 0]);
  const header = fullBox('mvhd', 0, times, u32([ONE]), volume, u32([...MATRIX, 0, 0, 0, 0, 0, 0, TRACK + 1]));
  const { width, height } = video.size;
  const sides = u32([width * ONE, height * ONE]);
  const place = u32([0, 0, TRACK, 0, duration, 0, 0, 0, 0, ...MATRIX]);
  const trackHeader = fullBox('tkhd', SHOWN, place, sides);
  const mediaHeader = fullBox('mdhd', 0, times, u16([NO_LANGUAGE, 0]));
  const handler = fullBox('hdlr', 0, u32([0]), text('vide'), u32([0, 0, 0]), [0]);
  const videoHeader = fullBox('vmhd', 1, u16([0, 0, 0, 0]));
  const sources = box('dinf', fullBox('dref', 0, u32([1]), fullBox('url ', IN_THIS_FILE)));
  const information = box('minf', videoHeader, sources, sampleTable(video, durationsMs, start));
  return box('moov', header, box('trak', trackHeader, box('mdia', mediaHeader, handler, information)));
}

function sampleTable(video: EncodedVideo, durationsMs: readonly number[], start: number): Uint8Array {
  const { pictures } = video;
  const runs: [count: number, durationMs: number][] = [];
  for (const durationMs of durationsMs) {
    const run = runs.at(-1);
    if (run?.[1] === durationMs) run[0]++;
    else runs.push([1, durationMs]);
  }
  const keys = [...pictures.keys()].filter((number) => pictures[number]?.isKey);
  const sizes = pictures.map(({ data }) => data.length);
  return box(
    'stbl',
    fullBox('stsd', 0, u32([1]), sampleEntry(video)),
    fullBox('stts', 0, u32([runs.length, ...runs.flat()])),
    fullBox('stss', 0, u32([keys.length, ...keys.map((number) => number + 1)])),
    fullBox('stsc', 0, u32([1, 1, pictures.length, 1])),
    fullBox('stsz', 0, u32([0, sizes.length, ...sizes])),
    fullBox('stco', 0, u32([1, start])),
  );
}

function sampleEntry({ size: { width, height }, configuration }: EncodedVideo): Uint8Array {
  const sides = bytes([u16([width, height]), u32([DOTS_PER_INCH, DOTS_PER_INCH, 0]), u16([1])]);
  const noName = new Uint8Array(32);
  return box(
    'avc1',
    u16([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    sides,
    noName,
    u16([24, 0xffff]),
    box('avcC', configuration),
    box('colr', text('nclx'), COLOURS),
  );
}

/** A box with version 0 and flags. */
function fullBox(type: string, flags: number, ...contents: readonly ArrayLike<number>[]): Uint8Array {
  return box(type, u32([flags]), ...contents);
}

function box(type: string, ...contents: readonly ArrayLike<number>[]): Uint8Array {
  return bytes([u32([8 + sizeOf(contents)]), text(type), ...contents]);
}

const sizeOf = (parts: readonly ArrayLike<number>[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

function bytes(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

const text = (value: string): Uint8Array => Buffer.from(value, 'latin1');

const u16 = (values: readonly number[]): number[] => values.flatMap((value) => [value >>> 8, value]);

const u32 = (values: readonly number[]): number[] =>
  values.flatMap((value) => [value >>> 24, value >>> 16, value >>> 8, value]);
