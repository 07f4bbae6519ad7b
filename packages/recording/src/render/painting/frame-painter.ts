import type { AnyGifFrame } from '../../gif/writing/gif-writer.js';
import type { PixelRuns } from '../../gif/writing/pixel-runs.js';
import { ChangePainter } from './change-painter.js';
import { changedPixels } from './changed-pixels.js';
import { type ColourTable, TRANSPARENT } from '../colours/colour-table.js';
import type { IndexedPicture } from '../frame/indexed-picture.js';
import { BLANK, type GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from '../colours/inks.js';
import { CELL_COLOURS } from '../fitting/levels.js';
import type { PictureLayout } from '../picture-size.js';
import type { Rgb } from '../colours/rgb.js';
import { RunPainter } from './run-painter.js';
import type { CellRectangle, ScreenGrid } from './screen-grid.js';

export type PaintedFrame = Pick<AnyGifFrame, 'left' | 'top' | 'width' | 'height' | 'indices' | 'transparent'>;

/** Non-blank unchanged cells per changed cell, up to which the whole rectangle is painted. */
const MOST_KEPT = 0.1;

/** Paints a grid as palette indices, which are valid until the next call. */
export class FramePainter {
  private readonly runs: RunPainter;
  private readonly changes: ChangePainter;

  constructor(
    private readonly grid: ScreenGrid,
    private readonly atlas: GlyphAtlas,
    private readonly inks: Inks,
    private readonly layout: PictureLayout,
    private background: Rgb,
    private decoration?: IndexedPicture,
  ) {
    this.runs = new RunPainter(grid, atlas, inks, layout.cell);
    this.changes = new ChangePainter(grid, atlas, inks, layout.cell);
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
    const { grid, layout } = this;
    const { width, height, cell } = layout;
    const indices = new Uint8Array(width * height).fill(table.indexOf(this.background));
    if (this.decoration) decorate(indices, table, this.decoration);
    const all = { left: 0, top: 0, width: grid.cols * cell.width, height: grid.rows * cell.height };
    drawRuns(this.runs.paint(table, all), indices, layout, all.width);
    const transparent = this.decoration?.isTransparent ? { transparent: TRANSPARENT } : {};
    return { left: 0, top: 0, width, height, indices, ...transparent };
  }

  paint(table: ColourTable, cells: CellRectangle): PaintedFrame {
    const { grid, atlas, inks, layout } = this;
    const area = changedPixels(grid, atlas, inks, layout.cell, cells);
    return {
      ...area,
      left: layout.left + area.left,
      top: layout.top + area.top,
      indices: this.isMostlyNew(cells)
        ? this.runs.paint(table, area)
        : this.changes.paint(table, cells, area),
      transparent: TRANSPARENT,
    };
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

/** Draws runs of lines of some length into a picture. */
function drawRuns(
  runs: PixelRuns,
  indices: Uint8Array,
  { left, top, width }: PictureLayout,
  length: number,
): void {
  for (let run = 0; run < runs.count; run++) {
    const index = runs.indices[run] as number;
    for (let from = runs.starts[run] as number, end = runs.starts[run + 1] as number; from < end;) {
      const line = Math.floor(from / length);
      const to = Math.min(end, (line + 1) * length);
      const start = (top + line) * width + left - line * length;
      indices.fill(index, start + from, start + to);
      from = to;
    }
  }
}
