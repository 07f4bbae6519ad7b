import type { Area } from '../../gif/area.js';
import { PixelRuns } from '../../gif/writing/pixel-runs.js';
import { CellSpans, NO_INDEX } from './cell-spans.js';
import type { ColourTable } from '../colours/colour-table.js';
import { ditherPattern } from '../colours/dither-pattern.js';
import { BLANK, type GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from '../colours/inks.js';
import type { CellSize } from '../picture-size.js';
import type { ScreenGrid } from './screen-grid.js';

/** Paints all pixels of an area as runs, which glyphs have ready. */
export class RunPainter {
  private readonly runs = new PixelRuns();
  private readonly spans: CellSpans;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    inks: Inks,
    private readonly cell: CellSize,
  ) {
    this.spans = new CellSpans(grid, atlas, inks, cell);
  }

  /** @returns runs that are valid until the next call */
  paint(table: ColourTable, area: Area): PixelRuns {
    const { spans, cell } = this;
    const bottom = area.top + area.height;
    const first = Math.floor(area.left / cell.width);
    const last = Math.floor((area.left + area.width - 1) / cell.width);
    this.runs.clear();
    for (let y = area.top; y < bottom;) {
      const row = Math.floor(y / cell.height);
      spans.find(row, first, last, true);
      if (!table.shares) spans.findLines(table.indices);
      for (const end = Math.min(bottom, (row + 1) * cell.height); y < end; y++) {
        const to = (y - area.top) * area.width;
        if (table.shares) this.paintDithered(y, y - row * cell.height, table, area, to);
        else this.paintLine(y - row * cell.height, table.indices, area, to);
      }
    }
    this.runs.end(area.width * area.height);
    return this.runs;
  }

  /** @param to the position of the line in the area */
  private paintLine(line: number, colours: Uint8Array, { left: from, width }: Area, to: number): void {
    const { grid, runs, cell } = this;
    const { glyphs, inks, starts: spanStarts, lineSpans } = this.spans;
    const { levels, runEnds } = this.atlas;
    const count = this.spans.lineCounts[line] as number;
    runs.reserve(count * cell.width);
    const { indices, starts } = runs;
    let run = runs.count;
    let latest = run === 0 ? NO_INDEX : (indices[run - 1] as number);
    let bits = runs.bits;
    for (let place = line * grid.cols, last = place + count; place < last; place++) {
      const span = lineSpans[place] as number;
      const ink = inks[span] as number;
      const glyph = ((glyphs[span] as number) * cell.height + line) * cell.width;
      const left = (spanStarts[span] as number) - from;
      const end = Math.min(cell.width, width - left);
      for (let x = Math.max(0, -left); x < end; x = runEnds[glyph + x] as number) {
        const index = colours[ink + (levels[glyph + x] as number)] as number;
        // Stays unless the run before has the same index, without a branch that is hard to predict.
        starts[run] = to + left + x;
        indices[run] = index;
        run += -(index ^ latest) >>> 31;
        bits |= latest = index;
      }
    }
    runs.count = run;
    runs.bits = bits;
  }

  private paintDithered(
    y: number,
    line: number,
    table: ColourTable,
    { left, width }: Area,
    to: number,
  ): void {
    const { runs, cell } = this;
    const { glyphs, inks, starts: spanStarts, count } = this.spans;
    const { levels, runEnds } = this.atlas;
    runs.reserve(width);
    const { indices, starts } = runs;
    let run = runs.count;
    let bits = runs.bits;
    let latest = run === 0 ? NO_INDEX : (indices[run - 1] as number);
    for (let span = 0, x = 0; span < count; span++) {
      const ink = inks[span] as number;
      const isBlank = glyphs[span] === BLANK;
      const cellStart = (spanStarts[span] as number) - left;
      const start = ((glyphs[span] as number) * cell.height + line) * cell.width - cellStart;
      const spanEnd = Math.min(width, (spanStarts[span + 1] as number) - left);
      while (x < spanEnd) {
        const level = ink + (isBlank ? 0 : (levels[start + x] as number));
        const end = isBlank ? spanEnd : Math.min(spanEnd, cellStart + (runEnds[start + x] as number));
        const pattern = ditherPattern(table.shares?.[level] ?? 0, y);
        const first = table.indices[level] as number;
        const change = pattern === 0 ? 0 : first ^ (table.seconds?.[level] as number);
        for (const step = pattern === 0 ? end - x : 1; x < end; x += step) {
          const index = first ^ (change & -((pattern >> ((left + x) & 3)) & 1));
          starts[run] = to + x;
          indices[run] = index;
          run += -(index ^ latest) >>> 31;
          bits |= latest = index;
        }
      }
    }
    runs.count = run;
    runs.bits = bits;
  }
}
