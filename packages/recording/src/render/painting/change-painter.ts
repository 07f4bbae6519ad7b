import type { Area } from '../../gif/area.js';
import { PixelRuns } from '../../gif/writing/pixel-runs.js';
import { CellSpans, NO_INDEX } from './cell-spans.js';
import { type ColourTable, TRANSPARENT } from '../colours/colour-table.js';
import { ditherPattern } from '../colours/dither-pattern.js';
import type { GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from '../colours/inks.js';
import type { CellSize } from '../picture-size.js';
import type { CellRectangle, ScreenGrid } from './screen-grid.js';

/**
 * Paints changed pixels as runs, and chooses which unchanged ones are transparent. Like gifsicle -O2: unchanged pixels
 * in one colour are painted, because their neighbours often continue it; those of several are transparent.
 */
export class ChangePainter {
  private readonly runs = new PixelRuns();
  private readonly spans: CellSpans;
  /** The index of the latest unchanged pixels, TRANSPARENT for several, and where they start. */
  private kept = NO_INDEX;
  private keptStart = 0;
  /** Where the line starts in the area, and where the picture's line would. */
  private lineStart = 0;
  private start = 0;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    inks: Inks,
    private readonly cell: CellSize,
  ) {
    this.spans = new CellSpans(grid, atlas, inks, cell);
  }

  /**
   * @param area that of all changed pixels of the cells
   * @returns runs that are valid until the next call
   */
  paint(table: ColourTable, cells: CellRectangle, area: Area): PixelRuns {
    const { runs, spans, cell } = this;
    const length = area.width * area.height;
    runs.clear();
    this.kept = NO_INDEX;
    for (let row = cells.top; row <= cells.bottom; row++) {
      spans.find(row, cells.left, cells.right, false);
      if (!table.shares) spans.findLines(table.indices);
      for (let line = 0; line < cell.height; line++) {
        const y = row * cell.height + line;
        const start = (y - area.top) * area.width;
        this.lineStart = Math.max(0, start);
        this.start = start - area.left;
        runs.reserve(area.width + 1);
        if (table.shares) this.paintDithered(y, line, table);
        else this.paintLine(line, table.indices);
      }
    }
    this.endKept(length);
    runs.end(length);
    return runs;
  }

  private paintLine(line: number, colours: Uint8Array): void {
    const { spans, runs, cell } = this;
    const { levels, runEnds } = this.atlas;
    const { lineSpans } = spans;
    let { kept, keptStart } = this;
    const first = line * this.grid.cols;
    const last = first + (spans.lineCounts[line] as number);
    for (let place = first; place < last; place++) {
      const span = lineSpans[place] as number;
      if (kept === TRANSPARENT && !spans.isChanged(span)) continue;
      const most = spans.kept[span] as number;
      const ink = spans.inks[span] as number;
      const glyph = ((spans.glyphs[span] as number) * cell.height + line) * cell.width;
      const before = ((spans.glyphsBefore[span] as number) * cell.height + line) * cell.width;
      const left = this.start + (spans.starts[span] as number);
      for (let x = 0; x < cell.width;) {
        const level = levels[glyph + x] as number;
        const index = colours[ink + level] as number;
        const isKept = level <= most && level === levels[before + x];
        const at = left + x;
        x = Math.min(runEnds[glyph + x] as number, runEnds[before + x] as number);
        if (!isKept) {
          if (kept !== NO_INDEX && at > keptStart) runs.begin(kept, keptStart);
          kept = NO_INDEX;
          runs.begin(index, at);
        } else if (kept === NO_INDEX) {
          kept = index;
          keptStart = Math.max(this.lineStart, at);
        } else if (kept !== index) kept = TRANSPARENT;
      }
    }
    this.kept = kept;
    this.keptStart = keptStart;
  }

  private paintDithered(y: number, line: number, table: ColourTable): void {
    const { spans, cell } = this;
    const { levels } = this.atlas;
    for (let span = 0; span < spans.count; span++) {
      const most = spans.kept[span] as number;
      const ink = spans.inks[span] as number;
      const glyph = ((spans.glyphs[span] as number) * cell.height + line) * cell.width;
      const before = ((spans.glyphsBefore[span] as number) * cell.height + line) * cell.width;
      const start = spans.starts[span] as number;
      const end = spans.starts[span + 1] as number;
      for (let x = start; x < end; x++) {
        // A blank span is longer than its glyph.
        const pixel = x - start < cell.width ? x - start : 0;
        const level = levels[glyph + pixel] as number;
        const pattern = ditherPattern(table.shares?.[ink + level] ?? 0, y);
        const isSecond = (pattern >> (x & 3)) & 1;
        const index = (isSecond ? table.seconds : table.indices)?.[ink + level] ?? 0;
        this.show(index, this.start + x, level <= most && level === levels[before + pixel]);
      }
    }
  }

  private show(index: number, at: number, isKept: boolean): void {
    if (!isKept) {
      this.endKept(at);
      this.runs.begin(index, at);
    } else if (this.kept === NO_INDEX) {
      this.kept = index;
      this.keptStart = Math.max(this.lineStart, at);
    } else if (this.kept !== index) this.kept = TRANSPARENT;
  }

  /** Unchanged pixels outside the area have no length there. */
  private endKept(at: number): void {
    if (this.kept !== NO_INDEX && at > this.keptStart) this.runs.begin(this.kept, this.keptStart);
    this.kept = NO_INDEX;
  }
}
