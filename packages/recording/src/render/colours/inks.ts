import type { GlyphAtlas } from '../painting/glyph-atlas.js';
import { CELL_COLOURS, CURSOR_LEVEL, FIRST_UNDERLINE_LEVEL, LEVELS, TOP_LEVEL } from '../fitting/levels.js';
import { type Rgb, mixed } from './rgb.js';

const COLOURS = 2 ** 24;

/** Colours of marks that are drawn over text. */
export interface MarkColours {
  readonly underline: Rgb;
  readonly cursor: Rgb;
}

/** Maps a glyph's levels to colours: for text, from background to foreground. */
export class Inks {
  colours = new Uint32Array(256 * CELL_COLOURS);
  private readonly known = new Map<number, number>();
  private readonly marked = new Map<string, number>();
  private readonly pictures = new Map<string, number>();
  private readonly ofPictures = new Set<number>();
  private readonly latest = { key: NaN, ink: -1 };

  constructor(private readonly atlas: GlyphAtlas) {}

  get count(): number {
    return this.known.size + this.marked.size + this.pictures.size;
  }

  clear(): void {
    this.known.clear();
    this.marked.clear();
    this.pictures.clear();
    this.ofPictures.clear();
    this.latest.key = NaN;
  }

  inkOf(glyph: number, foreground: Rgb, background: Rgb): number {
    const emoji = this.atlas.emojiColours[glyph];
    // Blank cells have small integers as keys, which are found sooner.
    const isBlank = foreground === background && !emoji;
    const key = isBlank ? ~background : (emoji ? COLOURS + glyph : foreground) * COLOURS + background;
    if (key === this.latest.key) return this.latest.ink;
    let ink = this.known.get(key);
    if (ink === undefined) {
      ink = this.add(emoji, foreground, background);
      this.known.set(key, ink);
    }
    this.latest.key = key;
    this.latest.ink = ink;
    return ink;
  }

  /** An ink of text with marks. */
  markedInkOf(foreground: Rgb, background: Rgb, { underline, cursor }: MarkColours): number {
    const key = [foreground, background, underline, cursor].join();
    const known = this.marked.get(key);
    if (known !== undefined) return known;
    const ink = this.add(undefined, foreground, background);
    const start = ink * CELL_COLOURS;
    for (let level = 1; level < LEVELS; level++)
      this.colours[start + FIRST_UNDERLINE_LEVEL + level - 1] = mixed(
        background,
        underline,
        level / TOP_LEVEL,
      );
    this.colours[start + CURSOR_LEVEL] = cursor;
    this.marked.set(key, ink);
    return ink;
  }

  /** The ink of a picture's cell. */
  pictureInkOf(colours: readonly Rgb[]): number {
    const key = colours.join();
    const known = this.pictures.get(key);
    if (known !== undefined) return known;
    const ink = this.add(undefined, 0, 0);
    this.colours.fill(0, ink * CELL_COLOURS, (ink + 1) * CELL_COLOURS);
    this.colours.set(colours, ink * CELL_COLOURS);
    this.pictures.set(key, ink);
    this.ofPictures.add(ink);
    return ink;
  }

  /** Whether a level covers areas, which can be dithered, and not the edges of letters. */
  isArea(ink: number, level: number): boolean {
    return level === 0 || level === TOP_LEVEL || this.ofPictures.has(ink);
  }

  private add(emoji: Uint8Array | undefined, foreground: Rgb, background: Rgb): number {
    const ink = this.count;
    const start = ink * CELL_COLOURS;
    if (start === this.colours.length) {
      const larger = new Uint32Array(2 * this.colours.length);
      larger.set(this.colours);
      this.colours = larger;
    }
    if (emoji) {
      this.colours[start] = background;
      for (let at = 0; at < emoji.length; at += 4)
        this.colours[start + 1 + at / 4] = over(background, emoji.subarray(at, at + 4));
    } else {
      for (let level = 0; level < LEVELS; level++) {
        this.colours[start + level] =
          foreground === background ? background : mixed(background, foreground, level / TOP_LEVEL);
      }
    }
    return ink;
  }
}

function over(background: Rgb, [red = 0, green = 0, blue = 0, alpha = 0]: Uint8Array): Rgb {
  return mixed(background, (red << 16) | (green << 8) | blue, alpha / 255);
}
