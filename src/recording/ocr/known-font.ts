import { FONT_FAMILIES } from '../render/fonts/font-family.js';
import { FONT_NAMES } from '../render/fonts/font-measures.js';
import { GlyphDrawings } from './glyph-drawings.js';
import { GlyphNamer, inkOfCell, nearest } from './glyph-namer.js';
import type { Picture } from './pane.js';
import { type CellSize } from '../render/picture-size.js';
import { columnsOf, cutStrip } from './strip.js';
import type { TextGrid } from './text-grid.js';

/** A font that we ship, and the grid at which its characters are drawn. */
export interface KnownFont {
  readonly grid: TextGrid;
  readonly namer: GlyphNamer;
}

/** The commonest. */
const MOST_SHAPES = 60;
const ALIKE = 0.22;
/** Share of glyphs that a font has to have; others of similar shapes have two thirds. */
const BELIEVED = 0.8;
const SURE = 0.97;
const MOST_PICTURES = 2;

/** Finds which of our fonts a picture is written in, and settles the grid on it. */
export function findKnownFont(pictures: readonly Picture[], grid: TextGrid): KnownFont | null {
  if (!grid.monospaced) return null;
  const latest = pictures.slice(-MOST_PICTURES);
  const lowest = latest[0]?.height ?? 0;
  let best: KnownFont | null = null;
  let share = BELIEVED;
  for (const moved of movedGrids(grid, lowest)) {
    const shapes = commonShapes(latest, moved);
    const cell = cellOf(moved);
    for (const name of FONT_NAMES) {
      const drawings = new GlyphDrawings(cell, FONT_FAMILIES[name]);
      const alike = shareAlike(shapes, drawings);
      if (alike <= share) continue;
      share = alike;
      best = { grid: moved, namer: new GlyphNamer(drawings) };
    }
    if (share >= SURE) break;
  }
  return best;
}

/** As it is, then a pixel or two aside. */
function* movedGrids(grid: TextGrid, lowest: number): Generator<TextGrid> {
  const { cellWidth } = grid;
  for (const down of [0, -1, 1, -2, 2]) {
    for (const aside of [0, -1, 1]) {
      yield {
        ...grid,
        cellOffset: (grid.cellOffset + aside + cellWidth) % cellWidth,
        bands: grid.bands
          .map(({ top, bottom }) => ({ top: top + down, bottom: bottom + down }))
          .filter(({ top, bottom }) => top >= 0 && bottom <= lowest),
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
