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
  /** Cells of a row, and blank ones of one ink together: glyph, ink, and where the span starts in pixels. */
  private spans = 0;
  private readonly glyphs: Int32Array;
  private readonly inks: Int32Array;
  private readonly starts: Int32Array;
  /** The spans that begin runs in each line of the row; the others continue the background. */
  private readonly lineSpans: Uint16Array;
  private readonly lineCounts: Uint16Array;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    private readonly cell: CellSize,
  ) {
    this.glyphs = new Int32Array(grid.cols);
    this.inks = new Int32Array(grid.cols);
    this.starts = new Int32Array(grid.cols + 1);
    this.lineSpans = new Uint16Array(cell.height * grid.cols);
    this.lineCounts = new Uint16Array(cell.height);
  }

  /** @returns runs that are valid until the next call */
  paint(table: ColourTable, area: Area): PixelRuns {
    const { height } = this.cell;
    const bottom = area.top + area.height;
    this.runs.clear();
    for (let y = area.top; y < bottom;) {
      const row = Math.floor(y / height);
      this.findSpans(row, area);
      if (!table.shares) this.findLineSpans(table.indices);
      for (const end = Math.min(bottom, (row + 1) * height); y < end; y++) {
        const to = (y - area.top) * area.width;
        if (table.shares) this.paintDithered(y, y - row * height, table, area, to);
        else this.paintLine(y - row * height, table.indices, area, to);
      }
    }
    this.runs.end(area.width * area.height);
    return this.runs;
  }

  private findSpans(row: number, { left, width }: Area): void {
    const { grid, glyphs, inks, starts, cell } = this;
    const first = Math.floor(left / cell.width);
    const last = Math.floor((left + width - 1) / cell.width);
    let spans = 0;
    for (let x = first, at = row * grid.cols + first; x <= last; x++, at++) {
      const glyph = grid.glyphs[at] ?? 0;
      const ink = grid.inks[at] ?? 0;
      if (spans > 0 && glyph === BLANK && glyphs[spans - 1] === BLANK && inks[spans - 1] === ink) continue;
      glyphs[spans] = glyph;
      inks[spans] = ink;
      starts[spans++] = x * cell.width - left;
    }
    starts[spans] = width;
    this.spans = spans;
  }

  private findLineSpans(colours: Uint8Array): void {
    const { glyphs, inks, spans, lineSpans, lineCounts, grid, cell } = this;
    const { firstLines, endLines } = this.atlas;
    let [background, first, end] = [NO_INDEX, 0, 0];
    lineCounts.fill(0);
    for (let span = 0; span < spans; span++) {
      const glyph = glyphs[span] as number;
      const [firstBefore, endBefore, backgroundBefore] = [first, end, background];
      first = firstLines[glyph] as number;
      end = endLines[glyph] as number;
      background = colours[(inks[span] as number) * CELL_COLOURS] as number;
      const isNew = background !== backgroundBefore;
      // The glyph before may end with text.
      const from = isNew ? 0 : Math.min(first, firstBefore);
      const to = isNew ? cell.height : Math.max(end, endBefore);
      for (let line = from; line < to; line++) {
        const count = lineCounts[line] as number;
        lineSpans[line * grid.cols + count] = span;
        lineCounts[line] = count + 1;
      }
    }
  }

  /** @param to the position of the line in the area */
  private paintLine(line: number, colours: Uint8Array, { width }: Area, to: number): void {
    const { glyphs, inks, starts: spanStarts, lineSpans, grid, runs, cell } = this;
    const { levels, runEnds } = this.atlas;
    const count = this.lineCounts[line] as number;
    runs.reserve(count * cell.width);
    const { indices, starts } = runs;
    let run = runs.count;
    let latest = run === 0 ? NO_INDEX : (indices[run - 1] as number);
    let bits = runs.bits;
    for (let place = line * grid.cols, last = place + count; place < last; place++) {
      const span = lineSpans[place] as number;
      const ink = (inks[span] as number) * CELL_COLOURS;
      const glyph = ((glyphs[span] as number) * cell.height + line) * cell.width;
      const left = spanStarts[span] as number;
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
    const { glyphs, inks, starts: spanStarts, runs, spans, cell } = this;
    const { levels, runEnds } = this.atlas;
    runs.reserve(width);
    for (let span = 0, x = 0; span < spans; span++) {
      const ink = (inks[span] as number) * CELL_COLOURS;
      const isBlank = glyphs[span] === BLANK;
      const cellStart = spanStarts[span] as number;
      const start = ((glyphs[span] as number) * cell.height + line) * cell.width - cellStart;
      const spanEnd = spanStarts[span + 1] as number;
      while (x < spanEnd) {
        const level = ink + (isBlank ? 0 : (levels[start + x] as number));
        const end = isBlank ? spanEnd : Math.min(spanEnd, cellStart + (runEnds[start + x] as number));
        const first = table.indices[level] as number;
        const pattern = ditherPattern(table.shares?.[level] ?? 0, y);
        if (pattern === 0) {
          runs.begin(first, to + x);
          x = end;
        } else {
          const second = table.seconds?.[level] as number;
          for (; x < end; x++) runs.begin((pattern >> ((left + x) & 3)) & 1 ? second : first, to + x);
        }
      }
    }
  }
}
