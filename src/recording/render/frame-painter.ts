import type { AnyGifFrame } from '../gif/gif-writer.js';
import { changedPixels } from './changed-pixels.js';
import { type ColourTable, TRANSPARENT } from './colour-table.js';
import type { IndexedPicture } from './frame/indexed-picture.js';
import { BLANK, type GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from './inks.js';
import { CELL_COLOURS } from './levels.js';
import { CellPainter } from './cell-painter.js';
import type { PictureLayout } from './picture-size.js';
import type { Rgb } from './rgb.js';
import { RunPainter } from './run-painter.js';
import type { CellRectangle, ScreenGrid } from './screen-grid.js';

export type PaintedFrame = Pick<AnyGifFrame, 'left' | 'top' | 'width' | 'height' | 'indices' | 'transparent'>;

/** Both ends inclusive. */
interface Extent {
  readonly first: number;
  readonly last: number;
}

/** Non-blank unchanged cells per changed cell, up to which the whole rectangle is painted. */
const MOST_KEPT = 0.1;

/** Paints a grid as palette indices, which are valid until the next call. */
export class FramePainter {
  private indices: Uint8Array = new Uint8Array(0);
  private readonly cells: CellPainter;
  private readonly runs: RunPainter;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    private readonly inks: Inks,
    private readonly layout: PictureLayout,
    private background: Rgb,
    private decoration?: IndexedPicture,
  ) {
    this.cells = new CellPainter(grid, atlas, inks, layout.cell);
    this.runs = new RunPainter(grid, atlas, layout.cell);
  }

  /** Sets the background and the decoration around the cells that the next `paintAll` uses. */
  recolour(background: Rgb, decoration?: IndexedPicture): void {
    this.background = background;
    this.decoration = decoration;
  }

  /** The colours outside of the cells. */
  get around(): readonly Rgb[] {
    return this.decoration?.colours ?? [this.background];
  }

  paintAll(table: ColourTable): PaintedFrame {
    const { width, height, left, top } = this.layout;
    this.indices = blank(this.indices, width * height, table.indexOf(this.background));
    if (this.decoration) decorate(this.indices, table, this.decoration);
    const all = { left: 0, top: 0, right: this.grid.cols - 1, bottom: this.grid.rows - 1 };
    this.paintLines(this.indices, table, all, true, top * width + left, width);
    const transparent = this.decoration?.isTransparent ? { transparent: TRANSPARENT } : {};
    return { left: 0, top: 0, width, height, indices: this.indices, ...transparent };
  }

  paint(table: ColourTable, cells: CellRectangle): PaintedFrame {
    const isWhole = this.isMostlyNew(cells);
    if (isWhole) return this.paintRuns(table, cells);
    const { cell, left, top } = this.layout;
    const width = (cells.right - cells.left + 1) * cell.width;
    const area = width * (cells.bottom - cells.top + 1) * cell.height;
    this.indices = blank(this.indices, area, TRANSPARENT);
    const lines = this.paintLines(this.indices, table, cells, isWhole, 0, width);
    const columns = this.cells.changedColumns;
    return {
      left: left + cells.left * cell.width + columns.first,
      top: top + cells.top * cell.height + lines.first,
      width: columns.last - columns.first + 1,
      height: lines.last - lines.first + 1,
      indices: cropped(this.indices, width, columns, lines),
      transparent: TRANSPARENT,
    };
  }

  /** Paints all pixels between the outermost changed ones. */
  private paintRuns(table: ColourTable, cells: CellRectangle): PaintedFrame {
    const { grid, atlas, inks, layout } = this;
    const area = changedPixels(grid, atlas, inks, layout.cell, cells);
    return {
      ...area,
      left: layout.left + area.left,
      top: layout.top + area.top,
      indices: this.runs.paint(table, area),
      transparent: TRANSPARENT,
    };
  }

  private paintLines(
    indices: Uint8Array,
    table: ColourTable,
    rectangle: CellRectangle,
    isWhole: boolean,
    start: number,
    stride: number,
  ): Extent {
    const { top, bottom } = rectangle;
    const { cell } = this.layout;
    const lines = (bottom - top + 1) * cell.height;
    const changes = { first: lines, last: 0 };
    this.cells.begin(indices, table, isWhole);
    for (let line = 0; line < lines; line++) {
      const row = top + Math.floor(line / cell.height);
      const hasChanges = this.cells.paintLine(row, line % cell.height, rectangle, start + line * stride);
      if (!hasChanges) continue;
      changes.first = Math.min(changes.first, line);
      changes.last = line;
    }
    this.cells.end();
    return changes.first === lines ? { first: 0, last: 0 } : changes;
  }

  private isMostlyNew({ left, top, right, bottom }: CellRectangle): boolean {
    const { grid, background } = this;
    let [changed, kept] = [0, 0];
    for (let y = top; y <= bottom; y++) {
      for (let at = y * grid.cols + left, end = y * grid.cols + right; at <= end; at++) {
        if (grid.changed[at] === 1) changed += 1;
        else if (
          grid.glyphs[at] !== BLANK ||
          this.inks.colours[(grid.inks[at] ?? 0) * CELL_COLOURS] !== background
        )
          kept += 1;
      }
    }
    return kept <= changed * MOST_KEPT;
  }
}

function decorate(indices: Uint8Array, table: ColourTable, { colours, pixels }: IndexedPicture): void {
  const shown = Uint8Array.of(TRANSPARENT, ...colours.map((colour) => table.indexOf(colour)));
  for (let at = 0; at < pixels.length; at++) indices[at] = shown[pixels[at] ?? 0] ?? TRANSPARENT;
}

/** Moves the pixels within an area to the start of the buffer. */
function cropped(indices: Uint8Array, stride: number, columns: Extent, lines: Extent): Uint8Array {
  const width = columns.last - columns.first + 1;
  let to = 0;
  for (let line = lines.first; line <= lines.last; line++, to += width) {
    const from = line * stride + columns.first;
    indices.copyWithin(to, from, from + width);
  }
  return indices.subarray(0, to);
}

/** Reuses the buffer if it is large enough. */
function blank(buffer: Uint8Array, length: number, index: number): Uint8Array {
  const whole =
    buffer.buffer.byteLength < length ? new Uint8Array(length) : new Uint8Array(buffer.buffer, 0, length);
  return whole.fill(index);
}
