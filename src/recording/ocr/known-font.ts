import { FONT_FAMILIES } from '../render/fonts/font-family.js';
import type { FontName } from '../render/fonts/font-measures.js';
import type { CellSize } from '../render/picture-size.js';
import { GlyphDrawings } from './glyph-drawings.js';
import { GlyphNamer, inkOfCell, nearest } from './glyph-namer.js';
import type { Picture } from './picture.js';
import { columnsOf, cutStrip } from './strip.js';
import type { Band } from './text-rows.js';
import type { TextGrid } from './text-grid.js';

/** A shipped font, and the grid on which its characters stand. */
export interface KnownFont {
  readonly grid: TextGrid;
  readonly namer: GlyphNamer;
}

/** How many glyphs are compared: those that occur most often. */
const MOST_SHAPES = 60;
const ALIKE = 0.22;
/** Share of the glyphs that must match. Similar fonts match two thirds of each other's glyphs. */
const BELIEVED = 0.8;
/** The same share, before each row is settled to the pixel. */
const LIKELY = 0.5;
const SURE = 0.97;

/** Finds the font of a picture, and settles the grid on it. */
export function findKnownFont(
  pictures: readonly Picture[],
  grid: TextGrid,
  names: readonly FontName[],
): KnownFont | null {
  if (!grid.monospaced) return null;
  const latest = pictures.slice(-1);
  const fonts = names.map((name) => new GlyphDrawings(cellOf(grid), FONT_FAMILIES[name]));
  let best: { grid: TextGrid; drawings: GlyphDrawings } | null = null;
  let share = LIKELY;
  for (const moved of movedGrids(grid)) {
    const shapes = commonShapes(latest, moved);
    for (const drawings of fonts) {
      if (share >= SURE) break;
      const alike = shareAlike(shapes, drawings);
      if (alike <= share) continue;
      share = alike;
      best = { grid: moved, drawings };
    }
    if (share >= SURE) break;
  }
  if (!best) return null;
  const { drawings } = best;
  const settled = settleRows(pictures, best.grid, drawings);
  const isKnown = shareAlike(commonShapes(pictures, settled), drawings) >= BELIEVED;
  return isKnown ? { grid: { ...settled, isSettled: true }, namer: new GlyphNamer(drawings) } : null;
}

/** Moves rows that are a pixel off, because the row height is fractional or slightly wrong. */
function settleRows(pictures: readonly Picture[], grid: TextGrid, drawings: GlyphDrawings): TextGrid {
  const { height } = drawings.cell;
  const tops: [row: number, top: number][] = grid.bands.flatMap((band, row) => {
    const shares = [0, -1, 1].map((down) => {
      const moved = { ...grid, bands: [{ top: band.top + down, bottom: band.top + down + height }] };
      return { down, share: shareAlike(commonShapes(pictures, moved), drawings) };
    });
    const { down, share } = shares.reduce((a, b) => (b.share > a.share ? b : a));
    return share >= LIKELY ? [[row, band.top + down]] : [];
  });
  const { start, step } = straightLine(tops);
  const bands = grid.bands.map((band, row) => {
    const top =
      tops.find(([settled]) => settled === row)?.[1] ??
      (step > 0 ? Math.round(start + step * row) : band.top);
    return { top, bottom: top + height };
  });
  return { ...grid, bands: bands.filter((band) => isInside(grid, band)) };
}

function isInside({ pane }: TextGrid, { top, bottom }: Band): boolean {
  return top >= pane.top && bottom <= pane.bottom;
}

/** Fits a straight line to points by least squares. */
function straightLine(points: readonly (readonly [x: number, y: number])[]): { start: number; step: number } {
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const slope = mean(points.map(([x, y]) => (x - middleX) * (y - middleY)));
  const step = slope / mean(points.map(([x]) => (x - middleX) ** 2));
  return { start: middleY - step * middleX, step };
}

/** Shifts to try: none, then one or two pixels. */
function* movedGrids(grid: TextGrid): Generator<TextGrid> {
  const { cellWidth } = grid;
  for (const down of [0, -1, 1, -2, 2]) {
    for (const aside of [0, -1, 1]) {
      yield {
        ...grid,
        cellOffset: (grid.cellOffset + aside + cellWidth) % cellWidth,
        bands: grid.bands.map(({ top, bottom }) => ({ top: top + down, bottom: bottom + down })),
      };
    }
  }
}

function cellOf({ cellWidth, bands }: TextGrid): CellSize {
  const heights = bands.map(({ top, bottom }) => bottom - top);
  return { width: Math.round(cellWidth), height: Math.max(...heights) };
}

interface Shape {
  readonly ink: Uint8Array;
  count: number;
}

function commonShapes(pictures: readonly Picture[], grid: TextGrid): Shape[] {
  const cell = cellOf(grid);
  const shapes = new Map<string, Shape>();
  for (const picture of pictures) {
    for (const band of grid.bands) {
      if (!isInside(grid, band)) continue;
      const strip = cutStrip(picture, band, grid);
      if (!strip) continue;
      for (const [from] of columnsOf(grid)) {
        const ink = inkOfCell(strip, from, cell);
        if (!ink) continue;
        const key = Buffer.from(ink).toString('latin1');
        const shape = shapes.get(key);
        if (shape) shape.count++;
        else shapes.set(key, { ink, count: 1 });
      }
    }
  }
  return [...shapes.values()].sort((a, b) => b.count - a.count).slice(0, MOST_SHAPES);
}

function shareAlike(shapes: readonly Shape[], drawings: GlyphDrawings): number {
  let [alike, all] = [0, 0];
  for (const { ink, count } of shapes) {
    const regular = nearest(ink, drawings.of('ascii'));
    all += count;
    if (regular.apart <= ALIKE || nearest(ink, drawings.of('ascii, bold')).apart <= ALIKE) alike += count;
  }
  return all > 0 ? alike / all : 0;
}
