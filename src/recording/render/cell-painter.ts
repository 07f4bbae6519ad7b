import { type ColourTable, TRANSPARENT } from './colour-table.js';
import { ditherPattern } from './dither-pattern.js';
import { type GlyphAtlas, MIXED } from './glyph-atlas.js';
import type { Inks } from './inks.js';
import { CELL_COLOURS } from './levels.js';
import type { CellSize } from './picture-size.js';
import { type CellRectangle, type ScreenGrid, UNKNOWN } from './screen-grid.js';

const NO_RUN = -1;
const [NOTHING_KEPT, BACKGROUND_KEPT, ALL_KEPT] = [-1, 0, CELL_COLOURS];
const MANY = 64;

/**
 * Paints pixel rows of cells and chooses which unchanged pixels are transparent. Like gifsicle -O2: a run of unchanged
 * pixels in one colour is painted, because its neighbours often continue it; a run of several colours is transparent.
 * When nearly all has changed, everything is painted, because whole glyphs repeat.
 */
export class CellPainter {
  /** The range of columns with changed pixels. */
  private left = Infinity;
  private right = -1;
  private indices: Uint8Array = new Uint8Array(0);
  private colours: Uint8Array = new Uint8Array(0);
  private table: ColourTable | undefined;
  /** Positions of the rectangle's first pixel and of the painted cell's. */
  private leftEdge = 0;
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
    [this.left, this.right] = [Infinity, -1];
  }

  /** The first and last column of the rectangle with a changed pixel; the first column if none changed. */
  get changedColumns(): { readonly first: number; readonly last: number } {
    return this.right < 0 ? { first: 0, last: 0 } : { first: this.left, last: this.right };
  }

  end(): void {
    this.endRun();
  }

  paintLine(row: number, line: number, { left, right }: CellRectangle, to: number): boolean {
    const { grid, cell } = this;
    const first = row * grid.cols;
    let hasChanges = false;
    this.position = to;
    this.leftEdge = this.x = left * cell.width;
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
    const { grid, inks } = this;
    const { rowLevels } = this.atlas;
    const { width, height } = this.cell;
    const ink = (grid.inks[at] ?? 0) * CELL_COLOURS;
    const inkBefore = (grid.inksBefore[at] ?? UNKNOWN) * CELL_COLOURS;
    const sameBackground = inkBefore >= 0 && inks.colours[ink] === inks.colours[inkBefore];
    const row = (grid.glyphs[at] ?? 0) * height + line;
    const rowBefore = (grid.glyphsBefore[at] ?? 0) * height + line;
    const level = this.table ? MIXED : rowLevels[row];
    if (level === MIXED || (sameBackground && rowLevels[rowBefore] === MIXED)) {
      const kept = !sameBackground ? NOTHING_KEPT : ink === inkBefore ? ALL_KEPT : BACKGROUND_KEPT;
      return this.paintPixels(row * width, rowBefore * width, ink, kept);
    }
    const index = this.colours[ink + (level ?? 0)] ?? 0;
    if (sameBackground && level === rowLevels[rowBefore] && (level === 0 || ink === inkBefore)) {
      this.pass(index, this.position, width);
      return false;
    }
    if (this.runStart !== NO_RUN) this.endRun();
    fill(this.indices, index, this.position, this.position + width);
    this.noteChanges(0, width - 1);
    return true;
  }

  /** @param kept the highest level that counts as unchanged where it was painted before */
  private paintPixels(from: number, before: number, ink: number, kept: number): boolean {
    const { colours, indices, table, position: start } = this;
    const { levels } = this.atlas;
    const { width } = this.cell;
    let [first, last] = [width, -1];
    for (let x = 0; x < width; x++) {
      const level = levels[from + x] ?? 0;
      const index = table
        ? ditheredIndex(table, ink + level, this.x + x, this.y)
        : (colours[ink + level] ?? 0);
      if (level <= kept && level === levels[before + x]) {
        this.pass(index, start + x, 1);
        continue;
      }
      if (this.runStart !== NO_RUN) this.endRun(start + x);
      indices[start + x] = index;
      if (last < 0) first = x;
      last = x;
    }
    if (last >= 0) this.noteChanges(first, last);
    return last >= 0;
  }

  private noteChanges(first: number, last: number): void {
    const left = this.x - this.leftEdge;
    if (left + first < this.left) this.left = left + first;
    if (left + last > this.right) this.right = left + last;
  }

  private passUnchanged(at: number, line: number): void {
    if (this.runStart !== NO_RUN && this.runIndex === TRANSPARENT) return;
    const { grid, colours, position, table } = this;
    const { levels, rowLevels } = this.atlas;
    const { width, height } = this.cell;
    const ink = (grid.inks[at] ?? 0) * CELL_COLOURS;
    const row = (grid.glyphs[at] ?? 0) * height + line;
    const level = table ? MIXED : (rowLevels[row] ?? 0);
    if (level !== MIXED) {
      this.pass(colours[ink + level] ?? 0, position, width);
      return;
    }
    for (let x = 0; x < width; x++) {
      const at = ink + (levels[row * width + x] ?? 0);
      this.pass(table ? ditheredIndex(table, at, this.x + x, this.y) : (colours[at] ?? 0), position + x, 1);
    }
  }

  private pass(index: number, at: number, count: number): void {
    if (this.isWhole) fill(this.indices, index, at, at + count);
    else if (this.runStart === NO_RUN) {
      this.runStart = at;
      this.runIndex = index;
    } else if (index !== this.runIndex) this.runIndex = TRANSPARENT;
  }

  private endRun(end = this.position): void {
    if (this.runIndex !== TRANSPARENT && this.runStart !== NO_RUN) {
      fill(this.indices, this.runIndex, this.runStart, end);
    }
    this.runStart = NO_RUN;
  }
}

/** `Uint8Array.fill` is slower for so few. */
function fill(indices: Uint8Array, index: number, start: number, end: number): void {
  if (end - start > MANY) indices.fill(index, start, end);
  else for (let at = start; at < end; at++) indices[at] = index;
}

function ditheredIndex(
  { indices, seconds, shares }: ColourTable,
  level: number,
  x: number,
  y: number,
): number {
  const isSecond = (ditherPattern(shares?.[level] ?? 0, y) >> (x & 3)) & 1;
  return (isSecond ? seconds?.[level] : indices[level]) ?? 0;
}
