import { ColourTable } from './colour-table.js';
import type { GlyphAtlas } from './glyph-atlas.js';
import type { Inks } from './inks.js';
import { CELL_COLOURS } from './levels.js';
import { ditherColours } from './dither-colours.js';
import { DitheredTable } from './dithered-table.js';
import type { Rgb } from './rgb.js';
import type { ScreenGrid } from './screen-grid.js';

/** Without the transparent index. */
const MOST_COLOURS = 255;
/** Weight of intermediate levels relative to background and text. */
const WEIGHT_BETWEEN = 1 / 16;
/** A colour that covers at least this share of the cells stays exact, and at most this many do. */
const [FREQUENT, MOST_FREQUENT] = [1 / 32, 32];

/**
 * The global palette grows until it is full; after that a frame gets its own, dithered if it has too many colours.
 */
export class FrameColours {
  readonly global: ColourTable;
  private latest: DitheredTable | undefined;

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
    return this.admitAll(own) ? own : this.dithered();
  }

  forgetInks(): void {
    this.latest = undefined;
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

  /** Keeps the palette of the dithered frame before if it shows these colours nearly as well: a new one takes long. */
  private dithered(): ColourTable {
    const weights = this.weighColours();
    const frequent = this.frequentOf(weights);
    const table = this.latest?.tableFor(weights, frequent) ?? this.ditherAnew(weights, frequent);
    this.admitAll(table);
    return table;
  }

  private ditherAnew(weights: Map<Rgb, number>, frequent: readonly Rgb[]): ColourTable {
    for (const colour of frequent) weights.delete(colour);
    const most = MOST_COLOURS - frequent.length;
    const colours = [...weights.keys()];
    const { palette, mixes } = ditherColours(colours, Float64Array.from(weights.values()), most);
    this.latest = new DitheredTable(new ColourTable(this.inks), frequent, palette);
    return this.latest.begin(weights, mixes);
  }

  /** The colours of large areas, such as the background around a picture, which are shown exactly. */
  private frequentOf(weights: ReadonlyMap<Rgb, number>): Rgb[] {
    const least = this.grid.changed.reduce((sum, changed) => sum + changed, 0) * FREQUENT;
    return [...weights]
      .filter(([, weight]) => weight > Math.max(1, least))
      .map(([colour]) => colour)
      .slice(0, MOST_FREQUENT);
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
        const weight = this.inks.isArea(inks[at] ?? 0, level) ? 1 : WEIGHT_BETWEEN;
        weights.set(colour, (weights.get(colour) ?? 0) + weight);
      }
    }
    return weights;
  }
}
