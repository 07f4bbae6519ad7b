import { channelDistance } from './colour.js';
import type { Picture } from './picture.js';
import type { Band } from './text-rows.js';

/** Most of a texture's contrast that differs from a grid of lines. */
const UNLIKE_GRID = 0.12;
/** Least share of a texture's rows and columns that have contrast. */
const FILLED = 0.85;
/** A line has contrast from this share of the mean on. */
const FAINTEST = 0.1;

/**
 * The mean colour of a shade that a font draws as a grid of lines, such as `░`: rows that differ in strength alone, all
 * over the cell. Null for anything else.
 * @param background of the picture
 * @param left of the cell
 * @param right of the cell, excluded
 */
export function textureColour(
  { pixels, width }: Picture,
  { top, bottom }: Band,
  [left, right]: readonly [number, number],
  background: number,
): number | null {
  const rows = new Float64Array(bottom - top);
  const columns = new Float64Array(right - left);
  const contrastAt = (x: number, y: number) => channelDistance(pixels[y * width + x] ?? 0, background);
  let sum = 0;
  const channels = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const contrast = contrastAt(x, y);
      rows[y - top] = (rows[y - top] ?? 0) + contrast;
      columns[x - left] = (columns[x - left] ?? 0) + contrast;
      sum += contrast;
      const pixel = pixels[y * width + x] ?? 0;
      channels.forEach((value, channel) => (channels[channel] = value + ((pixel >> (8 * channel)) & 255)));
    }
  }
  if (!isFilled(rows, sum) || !isFilled(columns, sum)) return null;
  let unlike = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const expected = ((rows[y - top] ?? 0) * (columns[x - left] ?? 0)) / sum;
      unlike += Math.abs(contrastAt(x, y) - expected);
    }
  }
  if (unlike > UNLIKE_GRID * sum) return null;
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    Math.round(value / rows.length / columns.length),
  );
  return red | (green << 8) | (blue << 16);
}

function isFilled(lines: Float64Array, sum: number): boolean {
  const least = (FAINTEST * sum) / lines.length;
  return sum > 0 && lines.filter((line) => line >= least).length >= FILLED * lines.length;
}
