import type { Area } from '../gif/area.js';
import { PixelRuns } from '../gif/pixel-runs.js';
import type { ColourTable } from './colour-table.js';
import { ditherPattern } from './dither-pattern.js';
import { BLANK, type GlyphAtlas } from './glyph-atlas.js';
import { CELL_COLOURS } from './levels.js';
import type { CellSize } from './picture-size.js';
import type { ScreenGrid } from './screen-grid.js';

const NO_INDEX = 256;

/** Paints all pixels of an area as runs, which glyphs have ready. */
export class RunPainter {
  private readonly runs = new PixelRuns();
  /** Cells of a row, and blank ones of one ink together: glyph, ink, and where the span ends in pixels. */
  private spans = 0;
  private readonly glyphs: Int32Array;
  private readonly inks: Int32Array;
  private readonly ends: Int32Array;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    private readonly cell: CellSize,
  ) {
    this.glyphs = new Int32Array(grid.cols);
    this.inks = new Int32Array(grid.cols);
    this.ends = new Int32Array(grid.cols);
  }

  /** @returns runs that are valid until the next call */
  paint(table: ColourTable, area: Area): PixelRuns {
    const { height } = this.cell;
    const bottom = area.top + area.height;
    this.runs.clear();
    for (let y = area.top; y < bottom;) {
      const row = Math.floor(y / height);
      this.findSpans(row, area);
      for (const end = Math.min(bottom, (row + 1) * height); y < end; y++) {
        const to = (y - area.top) * area.width;
        if (table.shares) this.paintDithered(y, y - row * height, table, area, to);
        else this.paintLine(y - row * height, table.indices, area, to);
      }
    }
    return this.runs;
  }

  private findSpans(row: number, { left, width }: Area): void {
    const { grid, glyphs, inks, ends, cell } = this;
    const first = Math.floor(left / cell.width);
    const last = Math.floor((left + width - 1) / cell.width);
    let span = -1;
    for (let x = first, at = row * grid.cols + first; x <= last; x++, at++) {
      const glyph = grid.glyphs[at] ?? 0;
      const ink = grid.inks[at] ?? 0;
      if (span < 0 || glyph !== BLANK || glyphs[span] !== BLANK || inks[span] !== ink) span++;
      glyphs[span] = glyph;
      inks[span] = ink;
      ends[span] = (x + 1) * cell.width - left;
    }
    this.spans = span + 1;
  }

  /** @param to the position of the line in the area */
  private paintLine(line: number, colours: Uint8Array, { width }: Area, to: number): void {
    const { glyphs, inks, ends: spanEnds, runs, spans, cell } = this;
    const { levels, runEnds } = this.atlas;
    runs.reserve(spans * cell.width);
    const { indices, ends } = runs;
    let run = runs.count - 1;
    let latest = run < 0 ? NO_INDEX : (indices[run] as number);
    let bits = runs.bits;
    for (let span = 0; span < spans; span++) {
      const ink = (inks[span] as number) * CELL_COLOURS;
      const start = ((glyphs[span] as number) * cell.height + line) * cell.width;
      const cellStart = (spanEnds[span] as number) - cell.width;
      const end = Math.min(cell.width, width - cellStart);
      for (let x = Math.max(0, -cellStart); x < end;) {
        const index = colours[ink + (levels[start + x] as number)] as number;
        x = runEnds[start + x] as number;
        // One more unless the run before has the same index, without a branch that is hard to predict.
        run += -(index ^ latest) >>> 31;
        indices[run] = index;
        ends[run] = to + cellStart + x;
        bits |= latest = index;
      }
    }
    ends[run] = to + width;
    runs.count = run + 1;
    runs.bits = bits;
  }

  private paintDithered(
    y: number,
    line: number,
    table: ColourTable,
    { left, width }: Area,
    to: number,
  ): void {
    const { glyphs, inks, ends: spanEnds, runs, spans, cell } = this;
    const { levels, runEnds } = this.atlas;
    runs.reserve(width);
    let x = 0;
    for (let span = 0; span < spans; span++) {
      const ink = (inks[span] as number) * CELL_COLOURS;
      const isBlank = glyphs[span] === BLANK;
      const start = ((glyphs[span] as number) * cell.height + line) * cell.width;
      const cellStart = (spanEnds[span] as number) - cell.width;
      const spanEnd = Math.min(width, spanEnds[span] as number);
      while (x < spanEnd) {
        const at = start + x - cellStart;
        const level = ink + (isBlank ? 0 : (levels[at] as number));
        const end = isBlank ? spanEnd : Math.min(spanEnd, cellStart + (runEnds[at] as number));
        const first = table.indices[level] as number;
        const pattern = ditherPattern(table.shares?.[level] ?? 0, y);
        if (pattern === 0) runs.add(first, to + (x = end));
        else {
          const second = table.seconds?.[level] as number;
          for (; x < end; x++) runs.add((pattern >> ((left + x) & 3)) & 1 ? second : first, to + x + 1);
        }
      }
    }
  }
}
