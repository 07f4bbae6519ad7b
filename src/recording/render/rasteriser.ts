import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import { drawnCharacter } from './drawn/drawn-character.js';
import { lightLine } from './drawn/pen.js';
import { emojiFontOf } from './emoji-font.js';
import { type Style, fontOf } from './fonts.js';
import type { CellSize } from './picture-size.js';

/** DejaVu Sans Mono in ems (hhea table). */
const FONT = { ascent: 0.928, descent: 0.236, width: 0.602 };
/** The canvas draws light text heavier than dark text; a medium grey suits glyphs that serve all colours. */
const MEDIUM = '#aaaaaa';
/** A noncharacter, in no font: shows what the canvas draws for missing glyphs. */
const NO_CHARACTER = '\u{10ffff}';
/** Overhang of a glyph before it is condensed, as a share of the width. */
const TOLERANCE = 0.06;

/** Draws single characters; sizes in pixels. */
export class Rasteriser {
  readonly baseline: number;
  private readonly context: SKRSContext2D;
  private readonly fontPixels: number;
  private readonly missing = new Map<string, Uint8Array>();

  constructor(private readonly cell: CellSize) {
    this.context = createCanvas(2 * cell.width, cell.height).getContext('2d');
    this.fontPixels = Math.round((cell.width / FONT.width) * 10) / 10;
    const spare = cell.height - (FONT.ascent + FONT.descent) * this.fontPixels;
    this.baseline = Math.round(spare / 2 + FONT.ascent * this.fontPixels);
  }

  /** Coverage of each pixel, 0 to 255; an outlined box for a character that no font has. */
  coverage(text: string, style: Style, columns: number): Uint8Array {
    const code = text.codePointAt(0) ?? 0;
    const draw = drawnCharacter(code);
    if (draw)
      return this.alphaOf(columns, () => {
        draw({ context: this.context, ...this.cell }, code);
      });
    const isMissing = this.isMissing(String.fromCodePoint(code), style, columns);
    return isMissing ? this.box(columns) : this.glyph(text, style, columns);
  }

  emoji(text: string, columns: number): Uint8ClampedArray | undefined {
    const width = columns * this.cell.width;
    const font = emojiFontOf(text, Math.min(width, this.cell.height) * 0.8);
    if (!font) return undefined;
    return this.pixels(columns, () => {
      this.context.font = font;
      this.fit(text, width);
    });
  }

  private isMissing(text: string, style: Style, columns: number): boolean {
    if (/^[\x20-\x7e]$/.test(text)) return false;
    const font = fontOf(style, columns);
    const missing = this.missing.get(font) ?? this.glyph(NO_CHARACTER, style, columns);
    this.missing.set(font, missing);
    return Buffer.compare(this.glyph(text, style, columns), missing) === 0;
  }

  private glyph(text: string, style: Style, columns: number): Uint8Array {
    return this.alphaOf(columns, () => {
      this.context.font = fontOf(style, this.fontPixels);
      this.fit(text, columns * this.cell.width);
    });
  }

  /** Centres text, condensed where it is too wide. */
  private fit(text: string, room: number): void {
    const { width } = this.context.measureText(text);
    const squeeze = width > room * (1 + TOLERANCE) ? room / width : 1;
    const left = width < room * (1 - TOLERANCE) ? (room - width) / 2 : 0;
    this.context.scale(squeeze, 1);
    this.context.fillText(text, left, this.baseline);
  }

  private box(columns: number): Uint8Array {
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

  private alphaOf(columns: number, draw: () => void): Uint8Array {
    const pixels = this.pixels(columns, draw);
    return Uint8Array.from({ length: pixels.length / 4 }, (_, index) => pixels[4 * index + 3] ?? 0);
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
