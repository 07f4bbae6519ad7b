import { describe, expect, it } from '@jest/globals';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { chroma, colourDifference, meanColour } from '../../../../test/support/colour-difference.js';
import { type DecodedFrame, decodeFrames, pixelsOf } from '../../../../test/support/decoded-frames.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { DEFAULT_THEME } from '../palette/themes.js';
import { renderGif } from './render-gif.js';
import { rgbOf } from './colours/rgb.js';

const [PADDING, WIDTH, HEIGHT] = [10, 9, 18];
const [COLS, ROWS] = [80, 24];
type Field = (x: number, y: number) => number;

/** Hue from left to right, lightness from top to bottom, in full saturation. */
const hues: Field = (x, y) => {
  const lightness = (y + 0.5) / ROWS;
  const channel = (shift: number) => {
    const turn = (shift + (12 * x) / COLS) % 12;
    const reach = Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return (channel(0) << 16) | (channel(8) << 8) | channel(4);
};
const greys: Field = (x, y) => Math.round(((x + COLS * (y % 4)) * 255) / (4 * COLS - 1)) * 0x010101;

function output(field: Field, rows = ROWS): string {
  const cell = (x: number, y: number) => {
    const colour = field(x, y);
    return `\x1b[48;2;${colour >> 16};${(colour >> 8) & 0xff};${colour & 0xff}m `;
  };
  const row = (y: number) => Array.from({ length: COLS }, (_, x) => cell(x, y)).join('');
  return `\x1b[?25l${Array.from({ length: rows }, (_, y) => `\x1b[${y + 1};1H${row(y)}`).join('')}`;
}

async function framesOf(...outputs: readonly string[]): Promise<DecodedFrame[]> {
  const events = outputs.map((data, at) => [at, 'o', data] as const);
  const cast = buildCast({ version: 2, width: COLS, height: ROWS, events }).toString();
  return decodeFrames(renderGif(parseAsciicast(cast)).bytes);
}

const cellOf = (frame: DecodedFrame, x: number, y: number) =>
  pixelsOf(frame, PADDING + x * WIDTH, PADDING + y * HEIGHT, WIDTH, HEIGHT);

function shown(frame: DecodedFrame | undefined, field: Field) {
  if (!frame) throw new Error('There is no frame.');
  return Array.from({ length: COLS * ROWS }, (_, at) => {
    const [x, y] = [at % COLS, Math.floor(at / COLS)];
    return { wanted: field(x, y), pixels: cellOf(frame, x, y) };
  });
}

describe('a frame with more colours than a palette', () => {
  it('shows a hue gradient with a mean difference of at most 1.4 (CIE 1976, mean colour of each cell)', async () => {
    const [frame] = await framesOf(output(hues));
    const differences = shown(frame, hues).map(({ wanted, pixels }) =>
      colourDifference(meanColour(pixels), wanted),
    );
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(1.4);
    expect(Math.max(...differences)).toBeLessThan(10);
  });

  it('shows greys next to hues without a tint', async () => {
    const field: Field = (x, y) => (y < 20 ? hues(x, y) : greys(x, y));
    const [frame] = await framesOf(output(field));
    const ramp = shown(frame, field).slice(20 * COLS);
    expect(Math.max(...ramp.flatMap(({ pixels }) => pixels.map(chroma)))).toBeLessThan(0.5);
    const differences = ramp.map(({ wanted, pixels }) => colourDifference(meanColour(pixels), wanted));
    expect(Math.max(...differences)).toBeLessThan(2);
  });

  it.each([
    ['hues', hues],
    ['greys', greys],
  ])('shows the exact background around %s', async (_, field) => {
    const [frame] = await framesOf(output(field));
    if (!frame) throw new Error('There is no frame.');
    const edge = pixelsOf(frame, 0, 0, 2 * PADDING + COLS * WIDTH, PADDING);
    expect(new Set(edge)).toEqual(new Set([rgbOf(DEFAULT_THEME.palette.background)]));
  });

  it('keeps unchanged pixels', async () => {
    const [before, after] = await framesOf(
      output(hues),
      output((x, y) => hues(x, y) ^ 0x3f, 12),
    );
    if (!before || !after) throw new Error('There are no two frames.');
    const changed = [before, after].map((frame) =>
      pixelsOf(frame, PADDING, PADDING, COLS * WIDTH, 12 * HEIGHT),
    );
    const kept = [before, after].map((frame) =>
      pixelsOf(frame, PADDING, PADDING + 12 * HEIGHT, COLS * WIDTH, 12 * HEIGHT),
    );
    expect(changed[0]).not.toEqual(changed[1]);
    expect(kept[0]).toEqual(kept[1]);
  });
});

it('shows up to 255 colours exactly', async () => {
  const [frame] = await framesOf(output((x, y) => greys(x - (x % 2), y)));
  const wrong = shown(frame, (x, y) => greys(x - (x % 2), y)).filter(
    ({ wanted, pixels }) => !pixels.every((pixel) => pixel === wanted),
  );
  expect(wrong).toEqual([]);
});
