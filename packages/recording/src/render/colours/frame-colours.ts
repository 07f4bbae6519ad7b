import { ColourTable } from './colour-table.js';
import type { GlyphAtlas } from '../painting/glyph-atlas.js';
import type { Inks } from './inks.js';
import { CELL_COLOURS } from '../fitting/levels.js';
import { ditherColours } from './dither-colours.js';
import { DitheredTable } from './dithered-table.js';
import type { Rgb } from './rgb.js';
import type { ScreenGrid } from '../painting/screen-grid.js';

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

  /** @param around colours outside of the cells, which are shown exactly */
  tableForChanges(around: readonly Rgb[] = []): ColourTable {
    if (this.admitAll(this.global, around)) return this.global;
    const own = new ColourTable(this.inks);
    return this.admitAll(own, around) ? own : this.dithered(around);
  }

  forgetInks(): void {
    this.latest = undefined;
    this.global.forgetInks();
  }

  private admitAll(table: ColourTable, around: readonly Rgb[]): boolean {
    if (!around.every((colour) => table.has(colour) || table.add(colour) !== undefined)) return false;
    const { changed, glyphs, inks } = this.grid;
    const { masks } = this.atlas;
    for (let at = 0; at < changed.length; at++) {
      if (changed[at] === 1 && !table.admit(inks[at] ?? 0, masks[glyphs[at] ?? 0] ?? 0)) return false;
    }
    return true;
  }

  /** Keeps the palette of the dithered frame before if it shows these colours nearly as well: a new one takes long. */
  private dithered(around: readonly Rgb[]): ColourTable {
    const weights = this.weighColours();
    const exact = [...new Set([...around, ...this.frequentOf(weights)])];
    const isWhole = around.length > 0;
    const kept = isWhole ? undefined : this.latest?.tableFor(weights, exact);
    const table = kept ?? this.ditherAnew(weights, exact);
    // The colours around the cells leave fewer entries for the cells, so no further frame uses this palette.
    if (isWhole) this.latest = undefined;
    this.admitAll(table, []);
    return table;
  }

  private ditherAnew(weights: Map<Rgb, number>, exact: readonly Rgb[]): ColourTable {
    for (const colour of exact) weights.delete(colour);
    const most = MOST_COLOURS - exact.length;
    const colours = [...weights.keys()];
    const { palette, mixes } = ditherColours(colours, Float64Array.from(weights.values()), most);
    this.latest = new DitheredTable(new ColourTable(this.inks), exact, palette);
    return this.latest.begin(weights, mixes);
  }

  /** The colours of large areas, such as the background around a picture, which are shown exactly. */
  private frequentOf(weights: ReadonlyMap<Rgb, number>): Rgb[] {
    const least = Math.max(1, this.grid.changed.reduce((sum, changed) => sum + changed, 0) * FREQUENT);
    const frequent: Rgb[] = [];
    for (const [colour, weight] of weights) if (weight > least) frequent.push(colour);
    return frequent.slice(0, MOST_FREQUENT);
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
