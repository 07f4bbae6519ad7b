import { channelDistance } from '../colour.js';
import type { Picture } from '../picture.js';
import type { Band } from './text-rows.js';

type Columns = readonly [left: number, right: number];

/** Lower contrast is noise of a lossy encoder. */
const LEAST_CONTRAST = 40;
/** Least height of a block of a font, as a share of the row. */
const LOWEST = 0.7;

/** Whether a cell has one colour within its outermost pixels: blocks of fonts have soft edges. */
export function isSolidWithin(picture: Picture, { top, bottom }: Band, [left, right]: Columns): boolean {
  const { pixels, width } = picture;
  const first = pixels[(top + 1) * width + left + 1];
  for (let y = top + 1; y < bottom - 1; y++) {
    if (!isRowOf(picture, y, [left, right], (pixel) => pixel === first)) return false;
  }
  return true;
}

/** Whether a cell has one colour, except for blank rows above and below, as where a font's blocks are lower than rows. */
export function isLowBlock(
  picture: Picture,
  { top, bottom }: Band,
  [left, right]: Columns,
  background: number,
): boolean {
  const { pixels, width } = picture;
  const colour = pixels[Math.round((top + bottom) / 2) * width + left + 1];
  const isSolid = (y: number): boolean => isRowOf(picture, y, [left, right], (pixel) => pixel === colour);
  const isBlank = (y: number): boolean =>
    isRowOf(picture, y, [left, right], (pixel) => channelDistance(pixel, background) < LEAST_CONTRAST);
  let [first, last] = [top, bottom - 1];
  while (first < last && !isSolid(first)) first++;
  while (last > first && !isSolid(last)) last--;
  if (last - first + 1 < LOWEST * (bottom - top)) return false;
  for (let y = first; y <= last; y++) if (!isSolid(y)) return false;
  // The rows next to the block are its soft edges.
  for (let y = top; y < first - 1; y++) if (!isBlank(y)) return false;
  for (let y = last + 2; y < bottom; y++) if (!isBlank(y)) return false;
  return true;
}

function isRowOf(
  { pixels, width }: Picture,
  y: number,
  [left, right]: Columns,
  isRight: (pixel: number) => boolean,
): boolean {
  for (let at = y * width + left + 1; at < y * width + right - 1; at++) {
    if (!isRight(pixels[at] ?? 0)) return false;
  }
  return true;
}
