import type { CellSize, FontFamily } from '@ttyreel/recording';
import { GlyphDrawings } from './glyph-drawings.js';
import { median } from '../grid/profile.js';
import { apart, type SoftShape, softShape } from './soft-shape.js';

/** By which share of the cell, and least pixels, a letter may begin or end elsewhere than in another font. */
const [HIGHER, LEAST_HIGHER] = [0.09, 1];
const [WIDER, LEAST_WIDER] = [0.3, 2];
const MOST_INK = 2;
/** Letters that fill less of the height than those as wide as their cell have space between them. */
const SPACED = 0.9;

interface NamedShape {
  readonly shape: SoftShape;
  readonly name: string;
}

/** Letters of one of our fonts, at the size and on the baseline of a picture's letters. */
export class DrawnLetters {
  private drawings: GlyphDrawings;
  private readonly drawn = new Map<string, SoftShape | null>();
  /** Pixels from our baseline to that of the picture. */
  private readonly down: number;
  private readonly smallTop: number;

  constructor(
    private readonly cell: CellSize,
    family: FontFamily,
    pixels: number,
    letters: readonly NamedShape[],
  ) {
    this.drawings = new GlyphDrawings(cell, family, { pixels, down: 0, isHinted: false });
    const tall = this.compare(
      letters,
      ({ box: [top, bottom] }, own) => (bottom - top + 1) / (own[1] - own[0] + 1),
    );
    if (tall < SPACED) {
      this.drawings = new GlyphDrawings(cell, family, { pixels: pixels * tall, down: 0, isHinted: false });
      this.drawn.clear();
    }
    this.smallTop = this.letter('x')?.box[0] ?? 0;
    this.down = this.compare(letters, ({ box }, own) => box[1] - own[1]);
  }

  /** The median over all letters that the font has. */
  private compare(
    letters: readonly NamedShape[],
    measure: (shape: SoftShape, own: SoftShape['box']) => number,
  ): number {
    return median(
      letters.flatMap(({ shape, name }) => {
        const own = this.letter(name)?.box;
        return own ? [measure(shape, own)] : [];
      }),
    );
  }

  /**
   * How much of a shape's ink differs from a letter's: 0 if nothing, Infinity if the letter is unknown.
   * @param most if finite, Infinity is returned for more, and for a letter of another size
   */
  apartFrom(shape: SoftShape, name: string, most: number): number {
    const drawn = this.letter(name);
    if (!drawn || (Number.isFinite(most) && !this.fits(shape, drawn))) return Infinity;
    return apart(shape, drawn, { down: this.down, smallTop: this.smallTop + this.down }, most);
  }

  private fits({ box: [top, bottom, left, right], sum }: SoftShape, drawn: SoftShape): boolean {
    const [drawnTop, drawnBottom, drawnLeft, drawnRight] = drawn.box;
    const higher = Math.max(LEAST_HIGHER, HIGHER * this.cell.height);
    return (
      Math.abs(drawnTop + this.down - top) <= higher &&
      Math.abs(drawnBottom + this.down - bottom) <= higher &&
      Math.abs(drawnRight - drawnLeft - right + left) <= Math.max(LEAST_WIDER, WIDER * this.cell.width) &&
      Math.max(sum, drawn.sum) <= MOST_INK * Math.min(sum, drawn.sum)
    );
  }

  private letter(name: string): SoftShape | null {
    let letter = this.drawn.get(name);
    if (letter === undefined) {
      const drawing = this.drawings.letter(name);
      letter = drawing && softShape(drawing.ink, this.cell.width, this.cell.width);
      this.drawn.set(name, letter);
    }
    return letter;
  }
}
