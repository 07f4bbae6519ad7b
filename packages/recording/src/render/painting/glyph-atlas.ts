import { isEmoji } from '../fonts/choose-font.js';
import type { FontFamily } from '../fonts/font-family.js';
import {
  CursorMark,
  GlyphPart,
  GlyphStyle,
  STYLES_AND_PARTS,
  cellsOf,
  underlineKindOf,
} from './glyph-style.js';
import { CELL_COLOURS, CURSOR_LEVEL, FIRST_UNDERLINE_LEVEL, TOP_LEVEL } from '../fitting/levels.js';
import type { CellSize } from '../picture-size.js';
import { Rasteriser } from './rasteriser.js';
import { reduceColours } from '../colours/reduce-colours.js';

/** Further distinct characters are drawn as boxes. */
const MOST_GLYPHS = 20_000;
/** UTF-16 units; more combining characters are dropped. */
const LONGEST_TEXT = 16;
const FIRST_COMBINED = 0x110000;
const OPAQUE = 128;

export const BLANK = 0;

/**
 * Rasterised cells. A pixel is an index into the colours of the cell's ink, 0 for the background; for text its
 * coverage.
 */
export class GlyphAtlas {
  /** `cell.width * cell.height` per glyph. */
  levels: Uint8Array;
  /** Like `levels`: the column of the row at which the pixel's level ends. */
  runEnds: Uint8Array;
  /** Per glyph, the bits of its levels. */
  readonly masks: number[] = [];
  /** Per glyph, the lines from the first to the last that is not all background; the end exclusive. */
  readonly firstLines: number[] = [];
  readonly endLines: number[] = [];
  /** RGBA of levels from 1, for emoji. */
  readonly emojiColours: (Uint8Array | undefined)[] = [];
  private readonly pixels: number;
  private readonly rasteriser: Rasteriser;
  private readonly known = new Map<number, number>();
  private readonly combined = new Map<string, number>();
  private readonly wide = new Map<string, boolean>();
  /** Stands for the glyphs that are too many. */
  private readonly missing = '\u{10ffff}';
  private readonly boxed = new Set<number>();
  private readonly pictures = new Map<string, number>();
  /** Slots of evicted picture cells, for reuse. */
  private readonly free: number[] = [];

  constructor(
    private readonly cell: CellSize,
    family: FontFamily,
  ) {
    this.pixels = cell.width * cell.height;
    this.levels = new Uint8Array(this.pixels * 256);
    this.runEnds = new Uint8Array(this.levels.length);
    this.rasteriser = new Rasteriser(cell, family);
    this.glyphOf(' ', 0, GlyphPart.whole);
  }

  glyphOf(text: string, style: number, part: number): number {
    const code = text.length === 1 ? text.charCodeAt(0) : this.codeOf(text);
    const key = code * STYLES_AND_PARTS + style + part;
    return this.known.get(key) ?? this.add(key, text, style, part);
  }

  /** Whether a symbol of one column is also drawn over a blank cell after it. */
  isWide(text: string): boolean {
    let isWide = this.wide.get(text);
    if (isWide === undefined) {
      isWide = !isEmoji(text) && this.rasteriser.isWide(text);
      if (this.wide.size < MOST_GLYPHS) this.wide.set(text, isWide);
    }
    return isWide;
  }

  /** Characters that no shipped font has, as `U+10FFFD`. */
  get withoutGlyph(): readonly string[] {
    return [...this.boxed].map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  }

  /** The glyph of a picture's cell. @param levels one per pixel */
  pictureGlyph(levels: Uint8Array): number {
    const key = Buffer.from(levels).toString('latin1');
    const known = this.pictures.get(key) ?? this.free.pop() ?? this.masks.length;
    if (!this.pictures.has(key)) this.store(known, levels, 1, 0);
    this.pictures.set(key, known);
    return known;
  }

  /** Evicts all picture cells, so that their slots are reused. */
  forgetPictures(): void {
    this.free.push(...this.pictures.values());
    this.pictures.clear();
  }

  private codeOf(text: string): number {
    const code = text.codePointAt(0) ?? 0;
    if (text.length === 2 && code > 0xffff) return code;
    const kept = text.slice(0, LONGEST_TEXT);
    const known = this.combined.get(kept) ?? FIRST_COMBINED + this.combined.size;
    if (this.combined.size < MOST_GLYPHS) this.combined.set(kept, known);
    return known;
  }

  private add(key: number, text: string, style: number, part: number): number {
    if (this.known.size >= MOST_GLYPHS && text !== this.missing) return this.glyphOf(this.missing, 0, part);
    const kept = text.slice(0, LONGEST_TEXT);
    const { column, columns } = cellsOf(part);
    const left = column * this.cell.width;
    const coverage = isEmoji(kept) ? undefined : this.coverageOf(kept, style, columns);
    const emoji = coverage ? undefined : this.drawEmoji(kept, columns);
    const levels =
      emoji?.levels ?? this.drawText(coverage ?? this.boxFor(kept, columns), style, columns, left);
    const glyph = this.masks.length;
    this.store(glyph, levels, columns, left);
    this.emojiColours[glyph] = emoji?.colours;
    this.known.set(key, glyph);
    return glyph;
  }

  private store(glyph: number, levels: Uint8Array, columns: number, left: number): void {
    const { width, height } = this.cell;
    const start = glyph * this.pixels;
    if (start + this.pixels > this.levels.length) {
      this.levels = doubled(this.levels);
      this.runEnds = doubled(this.runEnds);
    }
    let [mask, firstLine, endLine] = [0, height, 0];
    for (let y = 0; y < height; y++) {
      const row = levels.subarray(y * columns * width + left, y * columns * width + left + width);
      this.levels.set(row, start + y * width);
      for (let x = width - 1, end = width; x >= 0; x--) {
        if (row[x] !== row[x + 1]) end = x + 1;
        this.runEnds[start + y * width + x] = end;
        mask |= 1 << (row[x] ?? 0);
      }
      if (row.every((level) => level === 0)) continue;
      firstLine = Math.min(firstLine, y);
      endLine = y + 1;
    }
    this.masks[glyph] = mask;
    this.firstLines[glyph] = firstLine;
    this.endLines[glyph] = endLine;
  }

  private coverageOf(text: string, style: number, columns: number): Uint8Array | undefined {
    const face = { bold: (style & GlyphStyle.bold) !== 0, italic: (style & GlyphStyle.italic) !== 0 };
    return this.rasteriser.coverage(text, face, columns);
  }

  private boxFor(text: string, columns: number): Uint8Array {
    if (text !== this.missing) this.boxed.add(text.codePointAt(0) ?? 0);
    return this.rasteriser.box(columns);
  }

  /** @param left of the cell that is shown */
  private drawText(coverage: Uint8Array, style: number, columns: number, left: number): Uint8Array {
    const { width, height } = this.cell;
    const levels = coverage.map(levelOf);
    const line = Math.max(1, Math.round(height / 18));
    const { baseline } = this.rasteriser;
    const rule = (top: number, level: number) =>
      levels.fill(level, top * columns * width, (top + line) * columns * width);
    this.underline(levels, style, columns, line);
    if (style & GlyphStyle.overline) rule(0, TOP_LEVEL);
    if (style & GlyphStyle.strikethrough) rule(Math.round(baseline - height * 0.23), TOP_LEVEL);
    if (style & CursorMark.underline)
      rule(height - 2 * line, CURSOR_LEVEL).fill(CURSOR_LEVEL, (height - line) * columns * width);
    if (style & CursorMark.bar) {
      for (let y = 0; y < height; y++)
        levels.fill(CURSOR_LEVEL, y * columns * width + left, y * columns * width + left + 2 * line);
    }
    return levels;
  }

  private underline(levels: Uint8Array, style: number, columns: number, line: number): void {
    const kind = underlineKindOf(style);
    if (!kind) return;
    const { height } = this.cell;
    const top = Math.min(this.rasteriser.baseline + 2 * line, height - 2 * line);
    const above = style & GlyphStyle.colouredUnderline ? FIRST_UNDERLINE_LEVEL - 1 : 0;
    this.rasteriser.underline(kind, top, line, columns).forEach((covered, at) => {
      const level = levelOf(covered);
      if (level > 0 && (above > 0 || level > (levels[at] ?? 0))) levels[at] = level + above;
    });
  }

  /** Quantises an emoji to the colours that a cell has in addition to its background. */
  private drawEmoji(text: string, columns: number): { levels: Uint8Array; colours: Uint8Array } | undefined {
    const pixels = this.rasteriser.emoji(text, columns);
    if (!pixels) return undefined;
    const shown = Array.from({ length: pixels.length / 4 }, (_, pixel) => pixel).filter(
      (pixel) => (pixels[4 * pixel + 3] ?? 0) > 0,
    );
    if (shown.length === 0) return undefined;
    const points = Uint8Array.from(shown.flatMap((pixel) => [...pixels.subarray(4 * pixel, 4 * pixel + 4)]));
    const weights = Float64Array.from(shown, (pixel) => ((pixels[4 * pixel + 3] ?? 0) >= OPAQUE ? 1 : 0.5));
    const { colours, assignment } = reduceColours(points, weights, CELL_COLOURS - 1);
    const levels = new Uint8Array(pixels.length / 4);
    shown.forEach((pixel, index) => (levels[pixel] = (assignment[index] ?? 0) + 1));
    return { levels, colours };
  }
}

function levelOf(covered: number): number {
  return Math.round((covered * TOP_LEVEL) / 255);
}

function doubled(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(2 * bytes.length);
  larger.set(bytes);
  return larger;
}
