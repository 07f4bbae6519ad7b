import { ColourTable } from './colour-table.js';
import type { GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from './inks.js';
import { CELL_COLOURS, TOP_LEVEL } from './levels.js';
import { reduceColours } from './reduce-colours.js';
import type { Rgb } from './rgb.js';
import type { ScreenGrid } from './screen-grid.js';

/** Without the transparent index. */
const MOST_COLOURS = 255;
/** Weight of intermediate levels relative to background and text. */
const WEIGHT_BETWEEN = 1 / 16;

/**
 * The global palette grows until it is full; then a frame gets its own, with the nearest colours merged where too many.
 */
export class FrameColours {
  readonly global: ColourTable;

  constructor(
    private readonly atlas: GlyphAtlas,
    private readonly inks: Inks,
    private readonly grid: ScreenGrid,
  ) {
    this.global = new ColourTable(inks);
  }

  tableForChanges(): ColourTable {
    if (this.admitAll(this.global)) return this.global;
    const own = new ColourTable(this.inks);
    return this.admitAll(own) ? own : this.reduced();
  }

  forgetInks(): void {
    this.global.forgetInks();
  }

  private admitAll(table: ColourTable): boolean {
    const { changed, glyphs, inks } = this.grid;
    const { masks } = this.atlas;
    for (let at = 0; at < changed.length; at++) {
      if (changed[at] === 1 && !table.admit(inks[at] ?? 0, masks[glyphs[at] ?? 0] ?? 0)) return false;
    }
    return true;
  }

  private reduced(): ColourTable {
    const weights = this.weighColours();
    const points = Uint8Array.from(
      [...weights.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 0]),
    );
    const { colours, assignment } = reduceColours(points, Float64Array.from(weights.values()), MOST_COLOURS);
    const table = new ColourTable(this.inks);
    const indices = new Map<number, number>();
    [...weights.keys()].forEach((colour, point) => {
      const entry = assignment[point] ?? 0;
      const [red = 0, green = 0, blue = 0] = colours.subarray(4 * entry);
      const index = indices.get(entry) ?? table.add(colour, (red << 16) | (green << 8) | blue) ?? 0;
      indices.set(entry, index);
      table.alias(colour, index);
    });
    this.admitAll(table);
    return table;
  }

  /** Weight of each colour in the changed cells, in order of first occurrence. */
  private weighColours(): Map<Rgb, number> {
    const { changed, glyphs, inks } = this.grid;
    const weights = new Map<Rgb, number>();
    for (let at = 0; at < changed.length; at++) {
      if (changed[at] !== 1) continue;
      const mask = this.atlas.masks[glyphs[at] ?? 0] ?? 0;
      for (let level = 0; level < CELL_COLOURS; level++) {
        if (!(mask & (1 << level))) continue;
        const colour = this.inks.colours[(inks[at] ?? 0) * CELL_COLOURS + level] ?? 0;
        const weight = level === 0 || level === TOP_LEVEL ? 1 : WEIGHT_BETWEEN;
        weights.set(colour, (weights.get(colour) ?? 0) + weight);
      }
    }
    return weights;
  }
}
