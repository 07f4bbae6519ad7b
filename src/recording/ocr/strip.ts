import { ColourCount, distance } from './colour.js';
import type { Picture } from './pane.js';
import type { TextGrid } from './text-grid.js';
import type { Band } from './text-rows.js';

/** What is written in one line of one screen, as ink on paper. */
export interface Strip {
  readonly width: number;
  readonly height: number;
  /** 0 paper, 255 ink, row by row, whatever the colours were. */
  readonly ink: Uint8Array;
  /** How many pixels are more ink than paper. */
  readonly inkCount: number;
}

/** Less contrast than this is dirt of a lossy encoder. */
const LEAST_CONTRAST = 40;

/**
 * Cuts one line out of a screen. Every cell has a background of its own, its most frequent colour, so text is ink
 * on any background, dim text as much as bright, and a block cursor is nothing. Null when nothing is written.
 */
export function cutStrip(picture: Picture, band: Band, grid: TextGrid): Strip | null {
  const width = grid.pane.right - grid.pane.left;
  const height = band.bottom - band.top;
  const ink = new Uint8Array(width * height);
  const cells = columnsOf(grid);
  const contrasts = cells.map(([from, to]) => inkCell(picture, band, grid, ink, from, to));
  cells.forEach(([from, to], cell) => {
    const { inside, all } = contrasts[cell] ?? NOTHING;
    const { all: before } = contrasts[cell - 1] ?? NOTHING;
    const { all: after } = contrasts[cell + 1] ?? NOTHING;
    const most = inside >= LEAST_CONTRAST ? inside : Math.max(before, all, after);
    stretch(ink, width, from, to, most < LEAST_CONTRAST ? 0 : 255 / most);
    if (grid.monospaced) cleanEdges(ink, width, height, from, to);
  });
  return stripOf(width, height, ink);
}

/** The cells of a line, from and to in pixels of the pane. */
export function columnsOf({ pane, cellWidth, cellOffset }: TextGrid): [number, number][] {
  const width = pane.right - pane.left;
  const cells: [number, number][] = [];
  for (let from = cellOffset - cellWidth; from < width; from += cellWidth) {
    const [start, end] = [Math.max(0, Math.round(from)), Math.min(width, Math.round(from + cellWidth))];
    if (end > start) cells.push([start, end]);
  }
  return cells;
}

/** How far a cell's ink is from its background at most: where a neighbour's does not reach, and everywhere. */
interface Contrast {
  readonly inside: number;
  readonly all: number;
}

const NOTHING: Contrast = { inside: 0, all: 0 };

/** Writes how far each pixel of a cell is from the cell's background. */
function inkCell(
  { pixels, width: stride }: Picture,
  band: Band,
  { pane }: TextGrid,
  ink: Uint8Array,
  from: number,
  to: number,
): Contrast {
  const width = pane.right - pane.left;
  const colours = new ColourCount();
  for (let y = band.top; y < band.bottom; y++) {
    const row = y * stride + pane.left;
    colours.addRow(pixels, row + from, row + to);
  }
  const { mode: background, only } = colours.take();
  if (only) return NOTHING;
  let [inside, all] = [0, 0];
  for (let y = band.top; y < band.bottom; y++) {
    for (let x = from; x < to; x++) {
      const value = distance(pixels[y * stride + pane.left + x] ?? 0, background);
      ink[(y - band.top) * width + x] = value;
      all = Math.max(all, value);
      if (x > from && x < to - 1) inside = Math.max(inside, value);
    }
  }
  return { inside, all };
}

function stretch(ink: Uint8Array, width: number, from: number, to: number, factor: number): void {
  for (let row = 0; row < ink.length; row += width) {
    for (let at = row + from; at < row + to; at++) ink[at] = Math.min(255, (ink[at] ?? 0) * factor);
  }
}

/** A filled cell that reaches a pixel into the next leaves an upright line at its side: no letter does. */
function cleanEdges(ink: Uint8Array, width: number, height: number, from: number, to: number): void {
  for (const x of [from, to - 1]) {
    let filled = 0;
    for (let row = 0; row < ink.length; row += width) if ((ink[row + x] ?? 0) > 127) filled++;
    if (filled < height * 0.9) continue;
    for (let row = 0; row < ink.length; row += width) ink[row + x] = 0;
  }
}

/** A strip of this ink; null when there is none. */
export function stripOf(width: number, height: number, ink: Uint8Array): Strip | null {
  const inkCount = ink.reduce((count, value) => count + (value > 127 ? 1 : 0), 0);
  return inkCount > 0 ? { width, height, ink, inkCount } : null;
}
