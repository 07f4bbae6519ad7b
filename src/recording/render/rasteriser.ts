import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import { drawnCharacter } from './drawn/drawn-character.js';
import { lightLine } from './drawn/pen.js';
import { emojiFontOf } from './emoji-font.js';
import { type Style, fontOf } from './fonts.js';
import type { CellSize } from './picture-size.js';

/** Ascent and descent of DejaVu Sans Mono (its hhea table) and the width of its characters, in ems. */
const FONT = { ascent: 0.928, descent: 0.236, width: 0.602 };
/**
 * The canvas draws light text heavier than dark text, as screens seem to need it. A glyph is drawn once for all
 * colours, so it is drawn in one between: text looks even then on dark and on light backgrounds.
 */
const MEDIUM = '#aaaaaa';
/** A noncharacter, so in no font: what is drawn for it is what is drawn for whatever no font has. */
const NO_CHARACTER = '\u{10ffff}';
/** Part of the width that a glyph may stick out before it is made narrower. */
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

  /**
   * How much of each pixel a character covers, 0 to 255, row by row; `columns` cells wide. What no font has is
   * an outlined box.
   */
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

  /** The pixels of an emoji, RGBA, two cells wide; undefined when there is none for this text. */
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

  /** Draws text in the middle of the room that it has, narrower where it is too wide. */
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
