import type { Area } from '../../gif/area.js';
import type { GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from '../colours/inks.js';
import { CELL_COLOURS } from '../fitting/levels.js';
import type { CellSize } from '../picture-size.js';
import { type CellRectangle, type ScreenGrid, UNKNOWN } from './screen-grid.js';

/**
 * The bounding area of changed pixels within some cells, from the upper left cell of the grid; the first pixel where
 * none changed.
 */
export function changedPixels(
  grid: ScreenGrid,
  atlas: GlyphAtlas,
  inks: Inks,
  { width, height }: CellSize,
  { left, top, right, bottom }: CellRectangle,
): Area {
  const comparison = new Comparison(grid, atlas, inks, { width, height });
  const columns = [left * width, (right + 1) * width - 1] as const;
  const lines = [top * height, (bottom + 1) * height - 1] as const;
  const first = firstOf(lines, (y) => comparison.hasLine(y, left, right));
  if (first === undefined) return { left: columns[0], top: lines[0], width: 1, height: 1 };
  const last = lastOf(lines, (y) => comparison.hasLine(y, left, right));
  const start = firstOf(columns, (x) => comparison.hasColumn(x, top, bottom)) ?? columns[0];
  const end = lastOf(columns, (x) => comparison.hasColumn(x, top, bottom));
  return { left: start, top: first, width: end - start + 1, height: last - first + 1 };
}

type Range = readonly [first: number, last: number];

function firstOf([first, last]: Range, isChanged: (at: number) => boolean): number | undefined {
  for (let at = first; at <= last; at++) if (isChanged(at)) return at;
  return undefined;
}

function lastOf([first, last]: Range, isChanged: (at: number) => boolean): number {
  let at = last;
  while (at > first && !isChanged(at)) at--;
  return at;
}

class Comparison {
  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    private readonly inks: Inks,
    private readonly cell: CellSize,
  ) {}

  hasLine(y: number, left: number, right: number): boolean {
    const { grid, cell } = this;
    const row = Math.floor(y / cell.height);
    const start = (y - row * cell.height) * cell.width;
    for (let at = row * grid.cols + left; at <= row * grid.cols + right; at++) {
      if (this.differs(at, start, start + cell.width, 1)) return true;
    }
    return false;
  }

  hasColumn(x: number, top: number, bottom: number): boolean {
    const { grid, cell } = this;
    const column = Math.floor(x / cell.width);
    const pixels = cell.width * cell.height;
    for (let row = top; row <= bottom; row++) {
      if (this.differs(row * grid.cols + column, x - column * cell.width, pixels, cell.width)) return true;
    }
    return false;
  }

  /** Whether one of a cell's pixels from `start` on changed. */
  private differs(at: number, start: number, end: number, step: number): boolean {
    const { grid, inks, cell } = this;
    if (grid.changed[at] !== 1) return false;
    const { levels } = this.atlas;
    const ink = grid.inks[at] ?? 0;
    const inkBefore = grid.inksBefore[at] ?? UNKNOWN;
    if (inkBefore < 0 || inks.colours[ink * CELL_COLOURS] !== inks.colours[inkBefore * CELL_COLOURS])
      return true;
    const glyph = (grid.glyphs[at] ?? 0) * cell.width * cell.height;
    const glyphBefore = (grid.glyphsBefore[at] ?? 0) * cell.width * cell.height;
    for (let pixel = start; pixel < end; pixel += step) {
      const level = levels[glyph + pixel];
      if (level !== levels[glyphBefore + pixel] || (level !== 0 && ink !== inkBefore)) return true;
    }
    return false;
  }
}
