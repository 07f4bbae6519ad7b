import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { H264Encoder } from '../../packages/screen-video/src/h264/h264-encoder.js';
import { type H264Settings, settingsFor } from '../../packages/screen-video/src/h264/h264-settings.js';
import { emptyI420 } from '../../packages/screen-video/src/i420.js';
import type { Size } from '../../packages/screen-video/src/video-size.js';

const START_CODE = Uint8Array.of(0, 0, 0, 1);
const CELL = { width: 9, height: 14 };
const GLYPHS = 10;

let state = 1;
const next = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16;

type Draw = (picture: Uint8Array, size: Size, number: number) => void;

const noise: Draw = (picture) => {
  for (let at = 0; at < picture.length; at++) picture[at] = next();
};

const faintNoise: Draw = (picture) => {
  for (let at = 0; at < picture.length; at++) picture[at] = 100 + (next() % 30);
};

const gradient: Draw = (picture, { width }, number) => {
  for (let at = 0; at < picture.length; at++) {
    picture[at] = (3 * (at % width) + 2 * Math.floor(at / width) + 7 * number) & 0xff;
  }
};

function drawGlyph(
  picture: Uint8Array,
  { width, height }: Size,
  glyph: number,
  left: number,
  top: number,
): void {
  const shape = Math.imul(glyph, 0x9e3779b1) >>> 0;
  const luma = width * height;
  for (let y = top; y < Math.min(height, top + CELL.height); y++) {
    for (let x = left; x < Math.min(width, left + CELL.width); x++) {
      const isInk = (shape >>> ((3 * (x - left) + 5 * (y - top)) % 30)) & 1;
      picture[y * width + x] = isInk ? 220 : 40;
      const chroma = luma + (y >> 1) * (width / 2) + (x >> 1);
      picture[chroma] = isInk ? 90 : 120;
      picture[chroma + luma / 4] = isInk ? 160 : 120;
    }
  }
}

/** Glyphs that repeat, a few more in each picture. Every third picture is scrolled by an odd number of rows. */
const text: Draw = (picture, size, number) => {
  const { width, height } = size;
  const luma = width * height;
  if (number === 0) picture.fill(40, 0, luma).fill(120, luma);
  if (number % 3 === 2) picture.copyWithin(0, 7 * width, luma);
  const glyphs = number === 0 ? 60 : 4;
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const shape = next() % GLYPHS;
    const left = next() % Math.max(1, width - CELL.width);
    const top = next() % Math.max(1, height - CELL.height);
    drawGlyph(picture, size, shape, left, top);
  }
};

/** A line with all glyphs of an alphabet, and lines that are typed with them, three glyphs in each picture. */
const typing: Draw = (picture, size, number) => {
  if (number === 0) picture.fill(40, 0, size.width * size.height).fill(120, size.width * size.height);
  const columns = Math.floor(size.width / CELL.width);
  const [from, end] = number === 0 ? [0, GLYPHS] : [2 * columns + 3 * number - 3, 2 * columns + 3 * number];
  for (let cell = from; cell < end; cell++) {
    const glyph = number === 0 ? cell : next() % GLYPHS;
    drawGlyph(picture, size, glyph, (cell % columns) * CELL.width, Math.floor(cell / columns) * CELL.height);
  }
};

/** A screen full of a few glyphs, others in each picture. */
const screens: Draw = (picture, size, number) => {
  const columns = Math.floor(size.width / CELL.width);
  for (let cell = 0; cell < columns * Math.floor(size.height / CELL.height); cell++) {
    const glyph = GLYPHS * number + (next() % GLYPHS);
    drawGlyph(picture, size, glyph, (cell % columns) * CELL.width, Math.floor(cell / columns) * CELL.height);
  }
};

/** Text of which another screen takes the place for a time. */
function interrupted(begin: number, end: number): Draw {
  let before = new Uint8Array();
  return (picture, size, number) => {
    if (number === begin) before = picture.slice();
    if (number === end) picture.set(before);
    else text(picture, size, number === begin ? 0 : 1);
  };
}

/** The pictures that a decoder shows according to the encoder. */
function shownBy(encoder: H264Encoder, { width, height }: Size): Uint8Array {
  const { decoded } = encoder;
  if (!decoded) throw new Error('The encoder has no picture.');
  const rows: Uint8Array[] = [];
  const add = (plane: Uint8Array, stride: number, columns: number, lines: number) => {
    for (let line = 0; line < lines; line++) rows.push(plane.slice(line * stride, line * stride + columns));
  };
  add(decoded.luma, decoded.width, width, height);
  for (const plane of decoded.chroma) add(plane, decoded.width / 2, width / 2, height / 2);
  return Buffer.concat(rows);
}

/** The parameter sets of an AVCDecoderConfigurationRecord with one of each. */
function parameterSetsOf(configuration: Uint8Array): Uint8Array[] {
  const end = 8 + new DataView(configuration.buffer).getUint16(6);
  return [configuration.subarray(8, end), configuration.subarray(end + 3)];
}

function decodedByFfmpeg(units: readonly Uint8Array[]): { shown: Buffer; complaints: string } {
  const options = ['-v', 'warning', '-err_detect', 'explode', '-f', 'h264', '-i', 'pipe:0'];
  const output = ['-f', 'rawvideo', '-fps_mode', 'passthrough', 'pipe:1'];
  const input = Buffer.concat(units.flatMap((unit) => [START_CODE, unit]));
  const { stdout, stderr } = spawnSync('ffmpeg', [...options, ...output], { input, maxBuffer: 1e9 });
  return { shown: stdout, complaints: stderr.toString() };
}

interface Film {
  readonly size: Size;
  readonly draw: Draw;
  readonly count: number;
  readonly keys?: readonly number[];
  readonly settings?: Partial<H264Settings>;
  /** From this picture on, without searches, and each third one repeats the one before. */
  readonly fastFrom?: number;
}

/** The first difference between ffmpeg and the encoder, or undefined. */
function firstDifference({
  size,
  draw,
  count,
  keys = [0],
  settings,
  fastFrom = count,
}: Film): string | undefined {
  state = 1;
  const encoder = new H264Encoder(size, { ...settingsFor(size), ...settings });
  const units = parameterSetsOf(encoder.configuration);
  const expected: Uint8Array[] = [];
  const picture = emptyI420(size);
  const next = emptyI420(size);
  draw(next, size, 0);
  for (let number = 0; number < count; number++) {
    picture.set(next);
    draw(next, size, number + 1);
    const isNextKey = number + 1 === count || keys.includes(number + 1);
    const isFast = number >= fastFrom;
    const isKey = keys.includes(number);
    const unit =
      isFast && !isKey && number % 3 === 0
        ? encoder.repeat()
        : encoder.encode(picture, isKey, isNextKey ? undefined : next, isFast);
    units.push(unit.subarray(4));
    expected.push(shownBy(encoder, size));
  }
  const { shown, complaints } = decodedByFfmpeg(units);
  if (complaints) return complaints;
  for (const [number, wanted] of expected.entries()) {
    const got = shown.subarray(number * wanted.length, (number + 1) * wanted.length);
    if (!got.equals(wanted)) return `Picture ${number} of ${count} differs.`;
  }
  const isAll = shown.length === expected.length * picture.length;
  return isAll ? undefined : 'There are more pictures than were encoded.';
}

describe('the decoded pictures according to the H.264 encoder', () => {
  const large = { width: 4096, height: 704 };
  it.each<[string, Film]>([
    ['one macroblock', { size: { width: 16, height: 16 }, draw: faintNoise, count: 3 }],
    ['less than a macroblock', { size: { width: 2, height: 2 }, draw: text, count: 3 }],
    ['noise, with keyframes', { size: { width: 66, height: 50 }, draw: noise, count: 6, keys: [0, 2, 3] }],
    ['faint noise', { size: { width: 66, height: 50 }, draw: faintNoise, count: 5 }],
    ['a gradient that moves', { size: { width: 130, height: 98 }, draw: gradient, count: 5 }],
    ['text', { size: { width: 250, height: 180 }, draw: text, count: 20, keys: [0, 14] }],
    ['coarse text', { size: { width: 130, height: 98 }, draw: text, count: 8, settings: { qp: 37 } }],
    ['fine text', { size: { width: 130, height: 98 }, draw: text, count: 8, settings: { qp: 14 } }],
    ['letters that stand elsewhere', { size: { width: 250, height: 180 }, draw: typing, count: 30 }],
    ['a screen that returns', { size: { width: 250, height: 180 }, draw: interrupted(4, 18), count: 22 }],
    ['an old screen', { size: { width: 66, height: 50 }, draw: interrupted(1, 290), count: 300 }],
    ['screens of new letters', { size: { width: 250, height: 180 }, draw: screens, count: 12, keys: [0, 6] }],
    ['one hidden column', { size: { width: 1904, height: 34 }, draw: screens, count: 3 }],
    ['noise, fast', { size: { width: 66, height: 50 }, draw: noise, count: 9, keys: [0, 6], fastFrom: 2 }],
    ['text, fast', { size: { width: 250, height: 180 }, draw: text, count: 20, keys: [0, 14], fastFrom: 0 }],
    ['screens, fast', { size: { width: 250, height: 180 }, draw: screens, count: 12, fastFrom: 3 }],
    ['a large picture', { size: large, draw: text, count: 2 }],
  ])('match those of ffmpeg: %s', (_, film) => {
    expect(firstDifference(film)).toBeUndefined();
  });

  it('need almost no bits while nothing changes', () => {
    const size = { width: 640, height: 400 };
    const encoder = new H264Encoder(size);
    const picture = emptyI420(size);
    text(picture, size, 0);
    encoder.encode(picture, true);
    expect(encoder.encode(picture, false).length).toBeLessThan(24);
  });

  it('need few bits for letters that stand elsewhere', () => {
    const size = { width: 250, height: 180 };
    const encoder = new H264Encoder(size);
    const picture = emptyI420(size);
    let byteCount = 0;
    for (let number = 0; number <= 30; number++) {
      typing(picture, size, number);
      const { length } = encoder.encode(picture, number === 0);
      if (number > 0) byteCount += length;
    }
    expect(byteCount).toBeLessThan(3 * 30 * 75);
  });

  it('need few bits for a screen whose letters the picture before it hides', () => {
    const size = { width: 250, height: 180 };
    const empty = emptyI420(size).fill(40);
    const full = emptyI420(size);
    screens(full, size, 1);
    const bytesWith = (next?: Uint8Array) => {
      const encoder = new H264Encoder(size);
      return encoder.encode(empty, true, next).length + encoder.encode(full, false).length;
    };
    expect(bytesWith(full)).toBeLessThan(0.7 * bytesWith());
  });

  it('need few bits for a screen that returns', () => {
    const size = { width: 640, height: 400 };
    const encoder = new H264Encoder(size);
    const picture = emptyI420(size);
    const draw = interrupted(4, 18);
    const lengths: number[] = [];
    for (let number = 0; number <= 18; number++) {
      draw(picture, size, number);
      lengths.push(encoder.encode(picture, number === 0).length);
    }
    expect(lengths.at(18)).toBeLessThan(0.05 * (lengths[4] ?? 0));
  });
});
