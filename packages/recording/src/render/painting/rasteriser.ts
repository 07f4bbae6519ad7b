import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import { drawnCharacter } from '../drawn/drawn-character.js';
import { lightLine } from '../drawn/pen.js';
import { drawUnderline } from '../drawn/underline.js';
import { emojiFontFor, fontFor, textIn } from '../fonts/choose-font.js';
import type { Face, FontFamily, Style } from '../fonts/font-family.js';
import type { FontFile } from '../fonts/font-file.js';
import { type GlyphExtent, type GlyphRoom, placeGlyph } from '../fonts/place-glyph.js';
import { characterWidth } from '../../terminal/character-widths.js';
import { MOST_COLUMNS, type UnderlineKind } from './glyph-style.js';
import type { CellSize } from '../picture-size.js';

/** The canvas draws light text heavier than dark text; a medium grey suits glyphs that serve all colours. */
const MEDIUM = '#aaaaaa';
/** Glyphs are measured at this multiple of their size, because the canvas rounds to pixels. */
const MEASURED_SCALE = 16;
/** Font size of an emoji, as a share of its square's side. */
const EMOJI_SIZE = 0.8;
/** The highest and the lowest letters of widely used languages. */
const [HIGHEST, LOWEST] = ['ÀÉÎÕÜ', 'gjpqy'];
/** Tenths of a pixel by which letters may shrink so that their accents fit. */
const SMALLER_STEPS = 5;
/** Height of Unifont's pixel rows, as a share of the cell's height. */
const PIXEL_FONT_ROWS = 16 / 18;
/** Width of a symbol, in cells, from which it also takes the blank cell after it. */
const WIDE_SYMBOL = 1.15;
/** Most cells that such a symbol takes, which leaves a gap. */
const WIDEST_SYMBOL = 1.75;

/** Turns hinting off, as the canvas hints upright letters only; it moves no pixel. */
const SKEW = 0.001;

/** Letters with another size than the cell's, as other programs draw them: at a whole pixel. */
export interface SpacedLetters {
  /** Font size. */
  readonly pixels: number;
  /** Pixels below our baseline. */
  readonly down: number;
  readonly isHinted: boolean;
  /**
   * As agg draws them with fontdue: letters keep their left edge, pale edges of strokes stay pale, and blocks and lines
   * are of the font.
   */
  readonly isFontdue?: boolean;
}

/** Draws single characters; sizes in pixels. */
export class Rasteriser {
  readonly baseline: number;
  private readonly context: SKRSContext2D;
  private fontPixels: number;

  /** Letters are as wide as the cell unless they are spaced. */
  constructor(
    private readonly cell: CellSize,
    private readonly family: FontFamily,
    private readonly spaced?: SpacedLetters,
  ) {
    this.context = createCanvas(MOST_COLUMNS * cell.width, cell.height).getContext('2d');
    this.fontPixels = spaced?.pixels ?? Math.round((cell.width / family.width) * 10) / 10;
    if (!spaced) this.keepAccentsWhole(family.regular);
    this.baseline = this.baselineOf(family.regular);
  }

  /** Coverage of each pixel, 0 to 255; undefined for a character that no font has. */
  coverage(text: string, style: Style, columns: number): Uint8Array | undefined {
    const code = text.codePointAt(0) ?? 0;
    const isOfFont = this.spaced?.isFontdue === true && this.family.regular.some((font) => font.has(code));
    const draw = isOfFont ? undefined : drawnCharacter(code);
    if (draw)
      return this.alphaOf(columns, () => {
        draw({ context: this.context, ...this.cell }, code);
      });
    const font = fontFor(text, style, this.family);
    if (!font) return undefined;
    return this.alphaOf(columns, () => {
      this.drawGlyph(font, textIn(font, text), style, columns);
    });
  }

  /** Coverage of an underline. @param top of a single one */
  underline(kind: UnderlineKind, top: number, line: number, columns: number): Uint8Array {
    return this.alphaOf(columns, () => {
      for (let column = 0; column < columns; column++) {
        drawUnderline({ context: this.context, ...this.cell }, kind, top, line);
        this.context.translate(this.cell.width, 0);
      }
    });
  }

  emoji(text: string, columns: number): Uint8ClampedArray | undefined {
    const font = emojiFontFor(text);
    if (!font) return undefined;
    return this.pixels(columns, () => {
      const { context, cell } = this;
      const side = Math.min(columns * cell.width, cell.height);
      context.font = `${side * EMOJI_SIZE}px "${font.family}"`;
      const { width } = context.measureText(text);
      const squeeze = Math.min(1, (columns * cell.width) / width);
      context.scale(squeeze, 1);
      context.fillText(text, (columns * cell.width - width * squeeze) / 2 / squeeze, this.baseline);
    });
  }

  /** Whether a symbol of one column needs the blank cell behind it to be as large as the letters. */
  isWide(text: string): boolean {
    if (drawnCharacter(text.codePointAt(0) ?? 0)) return false;
    const style = { bold: false, italic: false };
    const font = fontFor(text, style, this.family);
    if (font?.kind !== 'icon' && font?.kind !== 'symbol') return false;
    const { left, right } = this.extentOf(font, textIn(font, text));
    return right - left > WIDE_SYMBOL * this.cell.width;
  }

  /** The glyph for a character that no font has. */
  box(columns: number): Uint8Array {
    return this.alphaOf(columns, () => {
      const { width, height } = this.cell;
      const line = lightLine({ context: this.context, ...this.cell });
      const [aside, above] = [Math.ceil(width / 9), Math.ceil(height / 6)];
      this.context.lineWidth = line;
      this.context.strokeRect(
        aside + line / 2,
        above + line / 2,
        columns * width - 2 * aside - line,
        this.baseline - above - line,
      );
    });
  }

  private drawGlyph(font: FontFile, text: string, style: Style, columns: number): void {
    const { context } = this;
    context.fontVariationSettings = `'wght' ${style.bold ? 700 : 400}`;
    const isSymbol = font.kind === 'icon' || font.kind === 'symbol';
    const isWide = isSymbol && columns === 2 && characterWidth(text.codePointAt(0) ?? 0) === 1;
    const room: GlyphRoom = {
      width: (isWide ? WIDEST_SYMBOL : columns) * this.cell.width,
      height: this.cell.height,
      baseline: this.baseline,
      capital: this.family.capital * this.fontPixels,
    };
    const { x, y, scaleX, scaleY } = placeGlyph(font.kind, this.extentOf(font, text), room);
    context.font = `${this.sizeOf(font)}px "${font.family}"`;
    const left = this.spaced?.isFontdue ? Math.max(0, x) : x;
    if (this.spaced) context.translate(Math.floor(left), y + this.spaced.down);
    else context.translate(x, y);
    if (this.spaced?.isHinted === false) context.transform(1, SKEW, 0, 1, 0, 0);
    context.scale(scaleX, scaleY);
    context.fillText(text, 0, 0);
  }

  /** Hinting may make letters higher than the cell; a size that is a little smaller rounds to pixels that fit. */
  private keepAccentsWhole([font]: Face): void {
    const wanted = this.fontPixels;
    for (let step = 0; font && step <= SMALLER_STEPS; step++) {
      this.fontPixels = Math.round(10 * wanted - step) / 10;
      const needed = this.extentOf(font, HIGHEST).ascent + this.extentOf(font, LOWEST).descent;
      if (needed <= this.cell.height) return;
    }
    this.fontPixels = wanted;
  }

  /** Keeps room for accents of capitals, then shares the rest. */
  private baselineOf([font]: Face): number {
    if (!font) return this.cell.height;
    const [{ ascent }, { descent }] = [this.extentOf(font, HIGHEST), this.extentOf(font, LOWEST)];
    const { height } = this.cell;
    return Math.min(height - descent, ascent + Math.max(0, Math.floor((height - ascent - descent) / 2)));
  }

  /** Heights are of the hinted glyph as it is drawn; widths are exact. */
  private extentOf(font: FontFile, text: string): GlyphExtent {
    const { context } = this;
    const size = this.sizeOf(font);
    context.font = `${size}px "${font.family}"`;
    const drawn = context.measureText(text);
    context.font = `${size * MEASURED_SCALE}px "${font.family}"`;
    const exact = context.measureText(text);
    return {
      left: -exact.actualBoundingBoxLeft / MEASURED_SCALE,
      right: exact.actualBoundingBoxRight / MEASURED_SCALE,
      ascent: drawn.actualBoundingBoxAscent,
      descent: drawn.actualBoundingBoxDescent,
      advance: exact.width / MEASURED_SCALE,
    };
  }

  private sizeOf(font: FontFile): number {
    return font.kind === 'pixel' ? Math.round(this.cell.height * PIXEL_FONT_ROWS) : this.fontPixels;
  }

  private alphaOf(columns: number, draw: () => void): Uint8Array {
    const pixels = this.pixels(columns, draw);
    const alpha = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < alpha.length; at++) alpha[at] = pixels[4 * at + 3] ?? 0;
    return alpha;
  }

  private pixels(columns: number, draw: () => void): Uint8ClampedArray {
    const { context, cell } = this;
    context.reset();
    context.fillStyle = MEDIUM;
    context.strokeStyle = MEDIUM;
    draw();
    return context.getImageData(0, 0, columns * cell.width, cell.height).data;
  }
}
