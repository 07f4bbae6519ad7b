import { barsOf, type FilledCell } from '../grid/bars.js';
import { ColourCount, channelDistance } from '../colour.js';
import type { Picture } from '../picture.js';
import { edgesOf, type IsEdge, reachingIn } from '../grid/cell-edges.js';
import { isLowBlock, isSolidWithin } from '../grid/solid-cell.js';
import { textureOf } from '../grid/texture.js';
import type { TextGrid } from '../grid/text-grid.js';
import type { Band } from '../grid/text-rows.js';

export interface Strip {
  readonly width: number;
  readonly height: number;
  /** 0 background, 255 ink, row by row. */
  readonly ink: Uint8Array;
  readonly inkCount: number;
  readonly isBar?: true;
}

/** The largest share of one colour in a texture. */
const MOST_OF_TEXTURE = 0.4;
/** Lower contrast is noise of a lossy encoder. */
const LEAST_CONTRAST = 40;

/**
 * Each cell's background is its most frequent colour, so dim text counts like bright text, and a block cursor is empty.
 */
export function cutStrip(picture: Picture, band: Band, grid: TextGrid): Strip | null {
  const width = grid.pane.right - grid.pane.left;
  const height = band.bottom - band.top;
  const ink = new Uint8Array(width * height);
  const cells = columnsOf(grid);
  const isOutside = reachingIn(picture, band, grid.pane, grid.cellWidth);
  const contrasts = cells.map((cell) => inkCell(picture, band, grid, ink, cell, isOutside));
  cells.forEach(([from, to], cell) => {
    const { inside, all } = contrasts[cell] ?? NOTHING;
    const { all: before } = contrasts[cell - 1] ?? NOTHING;
    const { all: after } = contrasts[cell + 1] ?? NOTHING;
    const most = inside >= LEAST_CONTRAST ? inside : Math.max(before, all, after);
    stretch(ink, width, from, to, most < LEAST_CONTRAST ? 0 : 255 / most);
    if (grid.monospaced) cleanSides(ink, { width, height }, [from, to], grid.isSettled);
  });
  const most = contrasts.reduce((largest, { all }) => Math.max(largest, all), 0);
  barsOf(contrasts, grid.pane.background, most).forEach((value, cell) => {
    const [from, to] = cells[cell] ?? [0, 0];
    for (let row = 0; value > 0 && row < ink.length; row += width) ink.fill(value, row + from, row + to);
  });
  const strip = stripOf(width, height, ink);
  return strip && band.isBar ? { ...strip, isBar: true } : strip;
}

export function columnsOf({ pane, cellWidth, cellOffset }: TextGrid): [number, number][] {
  const width = pane.right - pane.left;
  const cells: [number, number][] = [];
  for (let from = cellOffset - cellWidth; from < width; from += cellWidth) {
    const [start, end] = [Math.max(0, Math.round(from)), Math.min(width, Math.round(from + cellWidth))];
    if (end > start) cells.push([start, end]);
  }
  return cells;
}

interface Contrast extends FilledCell {
  readonly inside: number;
  readonly all: number;
}

const NOTHING = { inside: 0, all: 0 };

function inkCell(
  picture: Picture,
  band: Band,
  { pane, isSettled: settled, isForeign }: TextGrid,
  ink: Uint8Array,
  [from, to]: readonly [number, number],
  isOutside: IsEdge | null,
): Contrast {
  const width = pane.right - pane.left;
  const { width: stride } = picture;
  const colours = new ColourCount();
  for (let y = band.top; y < band.bottom; y++) {
    const row = y * stride + pane.left;
    colours.addRow(picture.pixels, row + from, row + to);
  }
  const { mode: background, most, only } = colours.take();
  const place = [pane.left + from, pane.left + to] as const;
  const isFilled = channelDistance(background, pane.background) >= LEAST_CONTRAST;
  const isBlock = (): boolean =>
    (settled && isSolidWithin(picture, band, place)) ||
    (isForeign && isLowBlock(picture, band, place, pane.background));
  if (only || (isFilled && isBlock())) return { ...NOTHING, background, fill: 'whole' };
  const isUneven = settled && most < MOST_OF_TEXTURE * (to - from) * (band.bottom - band.top);
  const texture = isUneven ? textureOf(picture, band, place, pane.background) : null;
  if (texture) return { inside: 0, all: texture.contrast, background: texture.mean, fill: 'texture' };
  const { pixels } = picture;
  const isSide = settled ? null : edgesOf(picture, band, pane.left + from, pane.left + to);
  let [inside, all] = [0, 0];
  for (let y = band.top; y < band.bottom; y++) {
    for (let x = from; x < to; x++) {
      const at = y * stride + pane.left + x;
      if (isSide?.(pane.left + x, y) || isOutside?.(pane.left + x, y) || pane.outside.has(at)) continue;
      const value = channelDistance(pixels[at] ?? 0, background);
      ink[(y - band.top) * width + x] = value;
      all = Math.max(all, value);
      if (x > from && x < to - 1) inside = Math.max(inside, value);
    }
  }
  return { inside, all, background, fill: 'none' };
}

function stretch(ink: Uint8Array, width: number, from: number, to: number, factor: number): void {
  for (let row = 0; row < ink.length; row += width) {
    for (let at = row + from; at < row + to; at++) ink[at] = Math.min(255, (ink[at] ?? 0) * factor);
  }
}

/** The least ink of a line on a settled grid and on another, how much it may vary, and its height as a share of the row. */
const PALE = 4;
const INK = 128;
const ALIKE = 16;
const HIGH = 0.8;

/** Share of a cell that a beam cursor, or a filled neighbour of a scaled picture, may take at its side. */
const REACH = 0.3;

/** A filled neighbour that reaches into the cell, or a beam cursor, leaves even vertical lines; no letter does. */
function cleanSides(
  ink: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  [from, to]: readonly [number, number],
  isSettled: boolean,
): void {
  const deep = isSettled ? 1 : Math.max(1, Math.round(REACH * (to - from)));
  for (let x = from; x < to; x++) {
    if (x >= from + deep && x < to - deep) continue;
    const middle = ink[Math.floor(height / 2) * width + x] ?? 0;
    if (middle < (isSettled ? PALE : INK)) continue;
    let filled = 0;
    for (let row = 0; row < ink.length; row += width) {
      if (Math.abs((ink[row + x] ?? 0) - middle) <= ALIKE) filled++;
    }
    if (filled < height * HIGH) continue;
    for (let row = 0; row < ink.length; row += width) ink[row + x] = 0;
  }
}

export function stripOf(width: number, height: number, ink: Uint8Array): Strip | null {
  const inkCount = ink.reduce((count, value) => count + (value > 127 ? 1 : 0), 0);
  return inkCount > 0 ? { width, height, ink, inkCount } : null;
}
