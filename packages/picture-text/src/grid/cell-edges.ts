import { channelDistance } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';
import type { Band } from './text-rows.js';

export type IsEdge = (x: number, y: number) => boolean;

/**
 * Finds the outermost pixels of a cell that have one colour along a whole side. Where cells begin between two pixels,
 * a cursor or a filled cell reaches into its neighbour like that. No letter has such a side.
 */
export function edgesOf(
  { pixels, width }: Picture,
  { top, bottom }: Band,
  left: number,
  right: number,
): IsEdge {
  const isRow = (y: number): boolean => isUniform(pixels, y * width + left + 1, y * width + right - 1, 1);
  const isColumn = (x: number): boolean =>
    isUniform(pixels, (top + 1) * width + x, (bottom - 1) * width + x, width);
  const rows = [top, bottom - 1].filter(isRow);
  const columns = [left, right - 1].filter(isColumn);
  return (x, y) => rows.includes(y) || columns.includes(x);
}

function isUniform(pixels: Uint32Array, from: number, to: number, step: number): boolean {
  for (let at = from; at < to; at += step) if (pixels[at] !== pixels[from]) return false;
  return true;
}

/** Pixels of one colour in the next row; strokes of letters are thinner. */
const DEPTH = 3;
/** Lower contrast is noise of a lossy encoder. */
const EDGE = 40;

/**
 * Finds pixels of a row of text that belong to a cursor or a filled cell above or below it, where rows begin between
 * two pixels: runs in its outermost pixel row, as wide as a cell, of a colour that goes on outside and not inside.
 * The background at both ends is none: blocks of a font are lower than their row. Null if there are none.
 */
export function reachingIn(
  picture: Picture,
  { top, bottom }: Band,
  pane: PaneArea,
  cellWidth: number,
): IsEdge | null {
  const above = runsAt(picture, [top, bottom - 1], pane, cellWidth);
  const below = runsAt(picture, [bottom - 1, top], pane, cellWidth);
  if (above.size + below.size === 0) return null;
  return (x, y) => (y === top && above.has(x)) || (y === bottom - 1 && below.has(x));
}

function runsAt(
  { pixels, width, height }: Picture,
  [y, otherEnd]: readonly [number, number],
  { left, right, background }: PaneArea,
  shortest: number,
): ReadonlySet<number> {
  const inwards = y < otherEnd ? 1 : -1;
  const outermost = y - DEPTH * inwards;
  const found = new Set<number>();
  if (outermost < 0 || outermost >= height) return found;
  const isLike = (row: number, x: number): boolean =>
    channelDistance(pixels[row * width + x] ?? 0, pixels[y * width + x] ?? 0) < EDGE;
  const isBackground = (row: number, x: number): boolean =>
    channelDistance(pixels[row * width + x] ?? 0, background) < EDGE;
  const isOutside = (x: number): boolean => {
    if (isLike(y + inwards, x) || (isBackground(y, x) && isBackground(otherEnd, x))) return false;
    for (let row = y - inwards; row !== outermost; row -= inwards) if (!isLike(row, x)) return false;
    return true;
  };
  for (let x = left, run = 0; x <= right; x++) {
    const isEqual = pixels[y * width + x] === pixels[(y + inwards) * width + x];
    if (!isEqual && x < right && isOutside(x)) run++;
    else if (run > 0) {
      if (run >= Math.floor(shortest)) for (let at = x - run; at < x; at++) found.add(at);
      run = 0;
    }
  }
  return found;
}
