import { channelDistance } from '../colour.js';
import type { Picture } from '../picture.js';
import type { Band } from './text-rows.js';

/** Least height of a texture, as a share of its row: few letters are as high. */
const HIGHEST_LETTER = 0.85;
const LEAST_CONTRAST = 20;
/** Least share of a texture's columns that have contrast, and the share of the mean from which on they have. */
const FILLED = 0.7;
const FAINTEST = 0.1;
/** By how much the mean of a part may differ from that of the whole. */
const MOST_UNEVEN = 0.35;
const [PARTS_ACROSS, PARTS_DOWN] = [2, 3];
/** Most of a texture's contrast that differs from a pattern whose rows vary in strength alone. */
const MOST_UNLIKE = 0.12;

export interface Texture {
  /** A colour. */
  readonly mean: number;
  /** The strongest of its pixels. */
  readonly contrast: number;
}

/**
 * Recognises a shade that a font draws as a fine pattern, such as `░`: evenly strong all over the cell, in rows
 * that are the same but for their strength and brightness. Null for anything else.
 * @param background of the picture
 * @param left of the cell
 * @param right of the cell, excluded
 */
export function textureOf(
  picture: Picture,
  band: Band,
  [left, right]: readonly [number, number],
  background: number,
): Texture | null {
  const { pixels, width } = picture;
  const height = band.bottom - band.top;
  const contrastAt = (x: number, y: number) => channelDistance(pixels[y * width + x] ?? 0, background);
  const isFilled = (y: number): boolean => {
    for (let x = left; x < right; x++) if (contrastAt(x, y) >= LEAST_CONTRAST) return true;
    return false;
  };
  let { top, bottom } = band;
  while (bottom - top >= HIGHEST_LETTER * height && !isFilled(top)) top++;
  while (bottom - top >= HIGHEST_LETTER * height && !isFilled(bottom - 1)) bottom--;
  if (bottom - top < HIGHEST_LETTER * height) return null;
  const rows = Array.from({ length: bottom - top }, (_, y) =>
    Float64Array.from({ length: right - left }, (_, x) => contrastAt(left + x, top + y)),
  );

  if (!isEven(rows) || !isOnePattern(rows)) return null;
  const contrast = Math.max(...rows.map((row) => Math.max(...row)));
  return { mean: meanColour(picture, { top, bottom }, [left, right]), contrast };
}

type Rows = readonly Float64Array[];

const sumOf = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);
const meanOf = (rows: Rows): number =>
  rows.reduce((sum, row) => sum + sumOf(row), 0) / rows.length / (rows[0]?.length ?? 1);

function isEven(rows: Rows): boolean {
  const mean = meanOf(rows);
  const columns = rows[0]?.length ?? 0;
  const isColumnFilled = (_: number, x: number): boolean =>
    rows.reduce((sum, row) => sum + (row[x] ?? 0), 0) >= FAINTEST * mean * rows.length;
  if ((rows[0]?.filter(isColumnFilled).length ?? 0) < FILLED * columns) return false;
  const cut = (length: number, part: number, parts: number) => Math.round((length * part) / parts);
  for (let down = 0; down < PARTS_DOWN; down++) {
    const slice = rows.slice(cut(rows.length, down, PARTS_DOWN), cut(rows.length, down + 1, PARTS_DOWN));
    for (let across = 0; across < PARTS_ACROSS; across++) {
      const [from, to] = [cut(columns, across, PARTS_ACROSS), cut(columns, across + 1, PARTS_ACROSS)];
      const part = meanOf(slice.map((row) => row.subarray(from, to)));
      if (Math.abs(part - mean) > MOST_UNEVEN * mean) return false;
    }
  }
  return true;
}

/** Whether the rows, less the means of rows and columns, are multiples of one row with more than one colour inside. */
function isOnePattern(rows: Rows): boolean {
  const mean = meanOf(rows);
  const columns = rows.reduce(
    (sums, row) => sums.map((sum, x) => sum + (row[x] ?? 0)),
    new Float64Array(rows[0]?.length ?? 0),
  );
  const centred = rows.map((row) => {
    const rowMean = sumOf(row) / row.length;
    return row.map((value, x) => value - rowMean - (columns[x] ?? 0) / rows.length + mean);
  });
  const product = (a: Float64Array, b: Float64Array): number =>
    a.reduce((sum, value, x) => sum + value * (b[x] ?? 0), 0);
  const strongest = centred.reduce((a, b) => (product(b, b) > product(a, a) ? b : a));
  const inside = strongest.subarray(1, -1);
  if (Math.max(...inside) - Math.min(...inside) < LEAST_CONTRAST) return false;
  const square = product(strongest, strongest);
  let unlike = 0;
  for (const row of centred) {
    const strength = product(row, strongest) / square;
    row.forEach((value, x) => (unlike += Math.abs(value - strength * (strongest[x] ?? 0))));
  }
  return unlike <= MOST_UNLIKE * mean * rows.length * columns.length;
}

function meanColour(
  { pixels, width }: Picture,
  { top, bottom }: Band,
  [left, right]: readonly [number, number],
): number {
  const channels = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const pixel = pixels[y * width + x] ?? 0;
      channels.forEach((value, channel) => (channels[channel] = value + ((pixel >> (8 * channel)) & 255)));
    }
  }
  const area = (bottom - top) * (right - left);
  const [red = 0, green = 0, blue = 0] = channels.map((value) => Math.round(value / area));
  return red | (green << 8) | (blue << 16);
}
