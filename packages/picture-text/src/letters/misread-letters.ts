import { type CellSize, FONT_FAMILIES, FONT_NAMES } from '@ttyreel/recording';
import { isDottedZero } from './dotted-zero.js';
import type { Glyph } from './glyphs.js';
import { DrawnLetters } from './drawn-letters.js';
import { type SoftShape, softShape } from './soft-shape.js';

export interface NamedGlyph {
  readonly glyph: Glyph;
  readonly name: string;
}

/** Tesseract's English data lack these. It reads digits and other signs in their place. */
const UNREAD = Array.from('`¿¡…“”ßÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ');
/** A character that it lacks has to be this much more similar than the one that it read. */
const CLEARLY = 0.72;
/** Letters that it confuses. */
const CONFUSED: Readonly<Partial<Record<string, string>>> = { g: 'q', '0': 'O' };
const NARROWLY = 0.93;
const DIGIT = /^\d$/;
const PRINTED = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/**
 * Corrects letters that OCR misreads by comparing them with those of our fonts. Fonts differ, but a letter with an
 * accent is more similar to the same letter of another font than to one without.
 */
export class MisreadLetters {
  private readonly fonts: readonly DrawnLetters[];
  private readonly cell: CellSize;
  private readonly hasDottedZeros: boolean;

  constructor(cellWidth: number, height: number, named: readonly NamedGlyph[]) {
    this.cell = { width: Math.ceil(cellWidth), height };
    this.hasDottedZeros = named.some(({ glyph }) => isDottedZero(glyph));
    const letters = named.map(({ glyph, name }) => ({ shape: this.shapeOf(glyph), name }));
    this.fonts = FONT_NAMES.map((name) => {
      const family = FONT_FAMILIES[name];
      return new DrawnLetters(this.cell, family, cellWidth / family.advance, letters);
    });
  }

  nameOf({ glyph, name }: NamedGlyph): string {
    const shape = this.shapeOf(glyph);
    const own = this.apartFrom(shape, name);
    if (!Number.isFinite(own) || !PRINTED.test(name)) return name;
    let best = { name, score: own };
    const consider = (other: string, share: number): void => {
      const most = Math.min(best.score, share * own);
      const score = this.apartFrom(shape, other, most);
      if (score < most) best = { name: other, score };
    };
    const confused = CONFUSED[name];
    if (confused && (name !== '0' || this.hasDottedZeros)) consider(confused, NARROWLY);
    if (!DIGIT.test(name)) for (const other of UNREAD) consider(other, CLEARLY);
    return best.name;
  }

  private shapeOf({ grey, from, to }: Glyph): SoftShape {
    return softShape(grey, to - from, this.cell.width);
  }

  private apartFrom(shape: SoftShape, text: string, most = Infinity): number {
    return Math.min(...this.fonts.map((font) => font.apartFrom(shape, text, most)));
  }
}
