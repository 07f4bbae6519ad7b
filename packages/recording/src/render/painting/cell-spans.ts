import { BLANK, type GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from '../colours/inks.js';
import { CELL_COLOURS } from '../fitting/levels.js';
import type { CellSize } from '../picture-size.js';
import { type ScreenGrid, UNKNOWN } from './screen-grid.js';

/** No palette index. */
export const NO_INDEX = 256;
const [NOTHING_KEPT, BACKGROUND_KEPT, ALL_KEPT] = [-1, 0, CELL_COLOURS];

/** The cells of a row of the grid, and blank ones that look the same together. */
export class CellSpans {
  count = 0;
  /** Where each starts, and where the last one ends, in pixels from the grid's left. */
  readonly starts: Int32Array;
  readonly glyphs: Int32Array;
  /** What was painted before, or the same glyph where that does not matter. */
  readonly glyphsBefore: Int32Array;
  /** The highest level that is unchanged where it was painted before. */
  readonly kept: Int8Array;
  /** The first colour of each ink. */
  readonly inks: Int32Array;
  /** For each line of pixels, the spans that do not only continue the background; the first is at `line * cols`. */
  readonly lineSpans: Uint16Array;
  readonly lineCounts: Uint16Array;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    private readonly allInks: Inks,
    private readonly cell: CellSize,
  ) {
    this.starts = new Int32Array(grid.cols + 1);
    this.glyphs = new Int32Array(grid.cols);
    this.glyphsBefore = new Int32Array(grid.cols);
    this.kept = new Int8Array(grid.cols);
    this.inks = new Int32Array(grid.cols);
    this.lineSpans = new Uint16Array(cell.height * grid.cols);
    this.lineCounts = new Uint16Array(cell.height);
  }

  /** @param isWhole takes unchanged pixels for changed ones */
  find(row: number, first: number, last: number, isWhole: boolean): void {
    const { grid, glyphs, glyphsBefore, kept, inks, starts, cell } = this;
    let span = -1;
    for (let x = first, at = row * grid.cols + first; x <= last; x++, at++) {
      const glyph = grid.glyphs[at] as number;
      const ink = (grid.inks[at] as number) * CELL_COLOURS;
      const level = isWhole ? NOTHING_KEPT : this.keptLevel(at);
      const before =
        level === NOTHING_KEPT || grid.changed[at] === 0 ? glyph : (grid.glyphsBefore[at] as number);
      const isBlank = glyph === BLANK && before === BLANK;
      if (
        isBlank &&
        span >= 0 &&
        glyphs[span] === BLANK &&
        glyphsBefore[span] === BLANK &&
        inks[span] === ink &&
        kept[span] === level
      )
        continue;
      starts[++span] = x * cell.width;
      glyphs[span] = glyph;
      glyphsBefore[span] = before;
      kept[span] = level;
      inks[span] = ink;
    }
    this.count = span + 1;
    starts[this.count] = (last + 1) * cell.width;
  }

  /** @param indices of the inks' levels */
  findLines(indices: Uint8Array): void {
    const { glyphs, glyphsBefore, kept, inks, lineSpans, lineCounts, grid, cell } = this;
    const { firstLines, endLines } = this.atlas;
    let [background, isKept, first, end] = [NO_INDEX, false, 0, 0];
    lineCounts.fill(0);
    for (let span = 0; span < this.count; span++) {
      const [backgroundLeft, wasKept, firstLeft, endLeft] = [background, isKept, first, end];
      background = indices[inks[span] as number] as number;
      isKept = kept[span] !== NOTHING_KEPT;
      first = Math.min(
        firstLines[glyphs[span] as number] as number,
        firstLines[glyphsBefore[span] as number] as number,
      );
      end = Math.max(
        endLines[glyphs[span] as number] as number,
        endLines[glyphsBefore[span] as number] as number,
      );
      const isNew = background !== backgroundLeft || isKept !== wasKept;
      // The span before may end with text.
      const from = isNew ? 0 : Math.min(first, firstLeft);
      const to = isNew ? cell.height : Math.max(end, endLeft);
      for (let line = from; line < to; line++) {
        const count = lineCounts[line] as number;
        lineSpans[line * grid.cols + count] = span;
        lineCounts[line] = count + 1;
      }
    }
  }

  isChanged(span: number): boolean {
    return this.kept[span] !== ALL_KEPT || this.glyphs[span] !== this.glyphsBefore[span];
  }

  private keptLevel(at: number): number {
    const { grid } = this;
    const { colours } = this.allInks;
    const [ink, before] = [grid.inks[at] as number, grid.inksBefore[at] as number];
    if (grid.changed[at] === 0 || ink === before) return ALL_KEPT;
    const isSame = before !== UNKNOWN && colours[ink * CELL_COLOURS] === colours[before * CELL_COLOURS];
    return isSame ? BACKGROUND_KEPT : NOTHING_KEPT;
  }
}
