import type { Picture } from './picture.js';
import type { Band } from './text-rows.js';

/**
 * Finds the outermost pixels of a cell that have one colour along a whole side. Where cells begin between two pixels,
 * a cursor or a filled cell reaches into its neighbour like that. No letter has such a side.
 */
export function edgesOf(
  { pixels, width }: Picture,
  { top, bottom }: Band,
  left: number,
  right: number,
): (x: number, y: number) => boolean {
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
