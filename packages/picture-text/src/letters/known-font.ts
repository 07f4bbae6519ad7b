import { type CellSize, FONT_FAMILIES, type FontFamily, type FontName } from '@ttyreel/recording';
import { type Drawing, GlyphDrawings } from './glyph-drawings.js';
import { GlyphNamer, inkOfCell, nearest } from './glyph-namer.js';
import { type InkShape, inkShape } from './ink-shape.js';
import type { Picture } from '../picture.js';
import { columnsOf, cutStrip } from '../strips/strip.js';
import type { Band } from '../grid/text-rows.js';
import type { TextGrid } from '../grid/text-grid.js';

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
/** Fractions of a pixel by which letters that are not hinted stand lower or higher. */
const FRACTIONS = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
/** The most pixels between letters, rounding included. */
const WIDEST_SPACING = 2;

/** Finds the font of a picture, and settles the grid on it. */
export function findKnownFont(
  pictures: readonly Picture[],
  grid: TextGrid,
  names: readonly FontName[],
): KnownFont | null {
  if (!grid.monospaced) return null;
  const latest = pictures.slice(-1);
  const families = names.map((name) => FONT_FAMILIES[name]);
  const searched: Searched[] = [
    { grid, fonts: families.flatMap((family) => drawingsOf(cellOf(grid), family)) },
    ...families.map((family) => asByAgg(grid, family)),
  ];
  const best = bestFit(latest, searched);
  if (!best) return null;
  const { grid: fitting, drawings } = withinRows(best, latest);
  const settled = settleRows(pictures, fitting, drawings);
  const isKnown = shareAlike(commonShapes(pictures, settled), drawings) >= BELIEVED;
  return isKnown ? { grid: { ...settled, isSettled: true }, namer: new GlyphNamer(drawings) } : null;
}

/** A grid, and the drawings to compare its cells with. */
interface Searched {
  readonly grid: TextGrid;
  readonly fonts: readonly GlyphDrawings[];
}

/** The first fit that is sure, or the best of the likely ones. */
function bestFit(pictures: readonly Picture[], searched: readonly Searched[]): Fit | null {
  let best: Fit | null = null;
  let share = LIKELY;
  for (const { grid, fonts } of searched) {
    for (const { moved, down } of movedGrids(grid)) {
      const shapes = commonShapes(pictures, moved);
      for (const drawings of fonts) {
        if (!shapes.some((shape) => isAlike(shape, drawings.frequent))) continue;
        const alike = shareAlike(shapes, drawings);
        if (alike <= share) continue;
        share = alike;
        best = { grid: moved, drawings, down };
        if (share >= SURE) return best;
      }
    }
  }
  return best;
}

/** agg's cells are exactly as wide as a letter. It leaves a margin of one cell, in whole pixels. */
function asByAgg(grid: TextGrid, family: FontFamily): Searched {
  const pixels = Math.round(grid.cellWidth / family.advance);
  const cellWidth = pixels * family.advance;
  const offset = Math.floor(cellWidth) - grid.pane.left;
  const exact = { ...grid, cellWidth, cellOffset: offset - cellWidth * Math.floor(offset / cellWidth) };
  const fonts = FRACTIONS.map(
    (down) => new GlyphDrawings(cellOf(exact), family, { pixels, down, isHinted: false, isFontdue: true }),
  );
  return { grid: exact, fonts };
}

/** As our renderer draws, with letters as wide as the cell; then as terminals in browsers do, which space letters. */
function drawingsOf(cell: CellSize, family: FontFamily): GlyphDrawings[] {
  const widest = Math.floor(cell.width / family.width);
  const narrowest = Math.ceil((cell.width - WIDEST_SPACING) / family.width);
  const sizes = Array.from({ length: Math.max(0, widest - narrowest + 1) }, (_, smaller) => widest - smaller);
  return [
    new GlyphDrawings(cell, family),
    ...sizes.map((pixels) => new GlyphDrawings(cell, family, { pixels, down: 0, isHinted: true })),
  ];
}

interface Fit {
  readonly grid: TextGrid;
  readonly drawings: GlyphDrawings;
  /** Pixels by which the rows were moved. */
  readonly down: number;
}

/** Moves a browser's letters in place of the rows, which bars fill: by whole pixels if hinted, else by any fraction. */
function withinRows(fit: Fit, pictures: readonly Picture[]): Fit {
  const { grid, drawings: drawn, down } = fit;
  const { cell, family, spaced } = drawn;
  if (!spaced || spaced.isFontdue) return fit;
  const { pixels } = spaced;
  const rows = movedBy(grid, -down);
  const shapes = commonShapes(pictures, rows);
  const choices = [
    { pixels, down, isHinted: true },
    ...FRACTIONS.map((fraction) => ({ pixels, down: down + fraction, isHinted: false })),
  ].map((letters) => {
    const drawings = new GlyphDrawings(cell, family, letters);
    return { drawings, apart: meanApart(shapes, drawings) };
  });
  const { drawings } = choices.reduce((a, b) => (b.apart < a.apart ? b : a));
  return { grid: rows, drawings, down: 0 };
}

function meanApart(shapes: readonly CountedShape[], drawings: GlyphDrawings): number {
  const aparts = shapes.map((shape) => Math.min(1, nearest(shape, drawings.of('ascii')).apart));
  return aparts.reduce((a, b) => a + b, 0) / aparts.length;
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
function* movedGrids(grid: TextGrid): Generator<{ readonly moved: TextGrid; readonly down: number }> {
  const { cellWidth } = grid;
  for (const down of [0, -1, 1, -2, 2]) {
    for (const aside of [0, -1, 1]) {
      const cellOffset = (grid.cellOffset + aside + cellWidth) % cellWidth;
      yield { moved: movedBy({ ...grid, cellOffset }, down), down };
    }
  }
}

function movedBy(grid: TextGrid, down: number): TextGrid {
  return {
    ...grid,
    bands: grid.bands.map(({ top, bottom }) => ({ top: top + down, bottom: bottom + down })),
  };
}

function cellOf({ cellWidth, bands }: TextGrid): CellSize {
  const heights = bands.map(({ top, bottom }) => bottom - top);
  return { width: Math.round(cellWidth), height: Math.max(...heights) };
}

interface CountedShape extends InkShape {
  count: number;
}

function commonShapes(pictures: readonly Picture[], grid: TextGrid): CountedShape[] {
  const cell = cellOf(grid);
  const shapes = new Map<string, CountedShape>();
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
        else shapes.set(key, { ...inkShape(ink, cell.width), count: 1 });
      }
    }
  }
  return [...shapes.values()].sort((a, b) => b.count - a.count).slice(0, MOST_SHAPES);
}

function shareAlike(shapes: readonly CountedShape[], drawings: GlyphDrawings): number {
  let [alike, all] = [0, 0];
  for (const shape of shapes) {
    all += shape.count;
    if (isAlike(shape, drawings.of('ascii')) || isAlike(shape, drawings.of('ascii, bold')))
      alike += shape.count;
  }
  return all > 0 ? alike / all : 0;
}

function isAlike(shape: InkShape, drawings: readonly Drawing[]): boolean {
  return nearest(shape, drawings).apart <= ALIKE;
}
