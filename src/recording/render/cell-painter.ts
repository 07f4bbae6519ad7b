import { type ColourTable, TRANSPARENT } from './colour-table.js';
import { BLANK, type GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from './inks.js';
import { CELL_COLOURS } from './levels.js';
import type { CellSize } from './picture-size.js';
import { type CellRectangle, type ScreenGrid, UNKNOWN } from './screen-grid.js';

const NO_RUN = -1;
/** Ordered dithering (Bayer, 1973): which pixels of four by four take the second colour first. */
const THRESHOLDS = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/**
 * Paints pixel rows of cells and chooses which unchanged pixels are transparent. Like gifsicle -O2: a run of unchanged
 * pixels in one colour is painted, because its neighbours often continue it; a run of several colours is transparent.
 * When nearly all has changed, everything is painted, because whole glyphs repeat.
 */
export class CellPainter {
  private indices: Uint8Array = new Uint8Array(0);
  private colours: Uint8Array = new Uint8Array(0);
  private table: ColourTable | undefined;
  /** Of the first pixel of the cell that is painted. */
  private x = 0;
  private y = 0;
  private runStart = NO_RUN;
  /** Its colour, or TRANSPARENT for several. */
  private runIndex = TRANSPARENT;
  private position = 0;
  private isWhole = false;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    private readonly inks: Inks,
    private readonly cell: CellSize,
  ) {}

  /** @param isWhole also paints unchanged pixels */
  begin(indices: Uint8Array, table: ColourTable, isWhole: boolean): void {
    this.isWhole = isWhole;
    this.indices = indices;
    this.colours = table.indices;
    this.table = table.shares && table;
    this.runStart = NO_RUN;
    this.position = 0;
  }

  end(): void {
    this.endRun();
  }

  paintLine(row: number, line: number, { left, right }: CellRectangle, to: number): boolean {
    const { grid, cell } = this;
    const first = row * grid.cols;
    let hasChanges = false;
    this.position = to;
    this.x = left * cell.width;
    this.y = row * cell.height + line;
    for (let at = first + left; at <= first + right; at++) {
      if (grid.changed[at] === 1) hasChanges = this.paintChanged(at, line) || hasChanges;
      else this.passUnchanged(at, line);
      this.position += cell.width;
      this.x += cell.width;
    }
    return hasChanges;
  }

  private paintChanged(at: number, line: number): boolean {
    const { grid, colours, indices, table, position: start } = this;
    const { levels } = this.atlas;
    const { width, height } = this.cell;
    const ink = (grid.inks[at] ?? 0) * CELL_COLOURS;
    const inkBefore = (grid.inksBefore[at] ?? UNKNOWN) * CELL_COLOURS;
    const sameInk = ink === inkBefore;
    const sameBackground = inkBefore >= 0 && this.inks.colours[ink] === this.inks.colours[inkBefore];
    let from = ((grid.glyphs[at] ?? 0) * height + line) * width;
    let before = ((grid.glyphsBefore[at] ?? 0) * height + line) * width;
    let hasChanges = false;
    for (let to = start, end = to + width; to < end; to++, from++, before++) {
      const level = levels[from] ?? 0;
      const index = table
        ? ditheredIndex(table, ink + level, this.x + to - start, this.y)
        : (colours[ink + level] ?? 0);
      if (sameBackground && (sameInk || level === 0) && level === levels[before]) {
        this.pass(index, to);
        continue;
      }
      if (this.runStart !== NO_RUN) this.endRun(to);
      indices[to] = index;
      hasChanges = true;
    }
    return hasChanges;
  }

  private passUnchanged(at: number, line: number): void {
    if (this.runStart !== NO_RUN && this.runIndex === TRANSPARENT) return;
    const { grid, colours, position, table } = this;
    const { width, height } = this.cell;
    const ink = (grid.inks[at] ?? 0) * CELL_COLOURS;
    const glyph = grid.glyphs[at] ?? 0;
    if (glyph === BLANK && !this.isWhole && !table?.shares?.[ink]) {
      this.pass(colours[ink] ?? 0, position);
      return;
    }
    const from = (glyph * height + line) * width;
    for (let x = 0; x < width; x++) {
      const at = ink + (this.atlas.levels[from + x] ?? 0);
      this.pass(table ? ditheredIndex(table, at, this.x + x, this.y) : (colours[at] ?? 0), position + x);
    }
  }

  private pass(index: number, at: number): void {
    if (this.isWhole) this.indices[at] = index;
    else if (this.runStart === NO_RUN) {
      this.runStart = at;
      this.runIndex = index;
    } else if (index !== this.runIndex) this.runIndex = TRANSPARENT;
  }

  private endRun(end = this.position): void {
    if (this.runIndex !== TRANSPARENT && this.runStart !== NO_RUN) {
      for (let at = this.runStart; at < end; at++) this.indices[at] = this.runIndex;
    }
    this.runStart = NO_RUN;
  }
}

/** Of a level of an ink, at a pixel of the picture, so that a cell painted again has the same grain. */
function ditheredIndex(
  { indices, seconds, shares }: ColourTable,
  level: number,
  x: number,
  y: number,
): number {
  const isSecond = (THRESHOLDS[(y & 3) * 4 + (x & 3)] ?? 0) < (shares?.[level] ?? 0);
  return (isSecond ? seconds?.[level] : indices[level]) ?? 0;
}
