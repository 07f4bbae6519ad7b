import type { ScreenRows } from './scrolling.js';
import { type Strip, stripOf } from './strip.js';

const INK = 127;
/** Of the height of a row: a cursor is below the one, or above the other where rows begin too high. */
const [FOOT, HEAD] = [0.7, 0.15];
const [NARROWEST, WIDEST] = [0.6, 1.5];
/** An underscore leaves its place once, when its line does. */
const FEWEST_MOVES = 2;

/** Whether an underline that ends a row moves or blinks, and is never there twice: an underscore is text. */
export function hasUnderlineCursor(screens: readonly ScreenRows[], cellWidth: number): boolean {
  const places = screens.map((rows) => rows.flatMap((strip) => underlineOf(strip, cellWidth) ?? []));
  const moves = places.filter(([from], at) => from !== undefined && at > 0 && places[at - 1]?.[0] !== from);
  return places.every(({ length }) => length <= 1) && moves.length >= FEWEST_MOVES;
}

/** The rows of a screen without the underline that is its cursor, the lowest. */
export function withoutUnderline(rows: ScreenRows, cellWidth: number): ScreenRows {
  const row = rows.findLastIndex((strip) => underlineOf(strip, cellWidth) !== null);
  const strip = rows[row];
  if (!strip) return rows;
  const ink = strip.ink.slice();
  const from = underlineOf(strip, cellWidth) ?? strip.width;
  for (let start = 0; start < ink.length; start += strip.width)
    ink.fill(0, start + from, start + strip.width);
  return rows.with(row, stripOf(strip.width, strip.height, ink));
}

/** Where the underline begins that ends a row; null without one. */
function underlineOf(strip: Strip | null, cellWidth: number): number | null {
  if (!strip || strip.isBar) return null;
  const { ink, width, height } = strip;
  const hasInk = (x: number, above: number, below: number): boolean => {
    for (let y = Math.ceil(above); y < below; y++) if ((ink[y * width + x] ?? 0) > INK) return true;
    return false;
  };
  const isLine = (x: number): boolean =>
    hasInk(x, 0, height) && (!hasInk(x, 0, FOOT * height) || !hasInk(x, HEAD * height, height));
  let end = width;
  while (end > 0 && !hasInk(end - 1, 0, height)) end--;
  let from = end;
  while (from > 0 && isLine(from - 1)) from--;
  return end - from >= NARROWEST * cellWidth && end - from <= WIDEST * cellWidth ? from : null;
}
