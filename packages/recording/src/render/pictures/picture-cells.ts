import type { PictureTile } from '../../terminal/pictures/picture.js';
import { BLANK, type GlyphAtlas } from '../painting/glyph-atlas.js';
import type { Inks } from '../colours/inks.js';
import { CELL_COLOURS, TOP_LEVEL } from '../fitting/levels.js';
import type { CellSize } from '../picture-size.js';
import { type Rgb, mixed } from '../colours/rgb.js';
import { reduceCell } from './reduce-cell.js';
import { sampleTile } from './sample-tile.js';

/** The maximum number of cached picture cells. The oldest are evicted, which bounds memory. */
const MOST_CELLS = 20_000;

/** A picture's cell as a glyph and its ink. */
interface InkedGlyph {
  readonly glyph: number;
  readonly ink: number;
}

/** Draws cells of pictures as glyphs with their own ink. */
export class PictureCells {
  private readonly known = new Map<string, InkedGlyph>();

  constructor(
    private readonly atlas: GlyphAtlas,
    private readonly inks: Inks,
    private readonly cell: CellSize,
  ) {}

  get areTooMany(): boolean {
    return this.known.size > MOST_CELLS;
  }

  forget(): void {
    this.known.clear();
    this.atlas.forgetPictures();
  }

  /**
   * @param text the cell without pictures
   * @param draws called before a cell is drawn, with the pixels that are read
   */
  glyphOf(tiles: readonly PictureTile[], text: InkedGlyph, draws: (pixels: number) => void): InkedGlyph {
    const parts = tiles.map(({ laid, column, row }) => `${laid.serial}.${column}.${row}`);
    const key = `${text.glyph}.${text.ink}:${parts.join()}`;
    let drawn = this.known.get(key);
    if (!drawn) {
      const { width, height } = this.cell;
      const read = tiles.reduce((sum, { laid }) => sum + laid.unit.width * laid.unit.height, 0);
      draws(read + tiles.length * width * height);
      drawn = this.draw(tiles, text);
      this.known.set(key, drawn);
    }
    return drawn;
  }

  private draw(tiles: readonly PictureTile[], text: InkedGlyph): InkedGlyph {
    const background = this.inks.colours[text.ink * CELL_COLOURS] ?? 0;
    const pixels = new Uint32Array(this.cell.width * this.cell.height).fill(background);
    const isUnder = ({ laid }: PictureTile) => laid.z < 0;
    for (const tile of tiles.filter(isUnder)) this.lay(tile, pixels);
    this.drawText(text, pixels);
    for (const tile of tiles.filter((one) => !isUnder(one))) {
      if (tile.laid.picture.hidesText) pixels.fill(background);
      this.lay(tile, pixels);
    }
    const { levels, colours } = reduceCell(pixels);
    const [only = background, ...others] = colours;
    if (others.length === 0) return { glyph: BLANK, ink: this.inks.inkOf(BLANK, only, only) };
    return { glyph: this.atlas.pictureGlyph(levels), ink: this.inks.pictureInkOf(colours) };
  }

  private lay(tile: PictureTile, pixels: Uint32Array): void {
    const sampled = sampleTile(tile, this.cell);
    for (let at = 0; sampled && at < pixels.length; at++) {
      const from = 4 * at;
      const colour =
        ((sampled[from] ?? 0) << 16) | ((sampled[from + 1] ?? 0) << 8) | (sampled[from + 2] ?? 0);
      const alpha = sampled[from + 3] ?? 0;
      pixels[at] = alpha === 255 ? colour : mixed(pixels[at] ?? 0, colour, alpha / 255);
    }
  }

  /** Draws the cell's character over its pixels. Only letters have soft edges. */
  private drawText({ glyph, ink }: InkedGlyph, pixels: Uint32Array): void {
    const start = glyph * pixels.length;
    const isSoft = !this.atlas.emojiColours[glyph];
    for (let at = 0; at < pixels.length; at++) {
      const level = this.atlas.levels[start + at] ?? 0;
      if (level === 0) continue;
      const isEdge = isSoft && level < TOP_LEVEL;
      const colour: Rgb = this.inks.colours[ink * CELL_COLOURS + (isEdge ? TOP_LEVEL : level)] ?? 0;
      pixels[at] = isEdge ? mixed(pixels[at] ?? 0, colour, level / TOP_LEVEL) : colour;
    }
  }
}
