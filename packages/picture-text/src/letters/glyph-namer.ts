import type { CellSize } from '@ttyreel/recording';
import { blockOf, shadeOf } from '../grid/bars.js';
import { type Drawing, DRAWN_SETS, type GlyphDrawings } from './glyph-drawings.js';
import type { Columns } from './glyphs.js';
import { type InkShape, inkShape, mayBeAlike } from './ink-shape.js';
import type { Strip } from '../strips/strip.js';

interface Likeness {
  readonly text: string;
  /** How much of the ink differs, as a share of the larger ink. */
  readonly apart: number;
}

/** A match this close ends the search. */
const SURE = 0.1;
const MOST_APART = 0.3;
const INK = 127;
const NOTHING: Likeness = { text: '', apart: Infinity };

/** Names glyphs by comparing them with drawings of a font's characters. */
export class GlyphNamer {
  private readonly known = new Map<string, string | null>();

  constructor(private readonly drawings: GlyphDrawings) {}

  /** The character of each cell: `''` for a blank, null for a glyph that the font lacks. */
  charactersOf(strip: Strip, columns: Columns): (string | null)[] {
    return columns.map(([from]) => {
      const ink = inkOfCell(strip, from, this.drawings.cell);
      return ink ? this.nameOf(ink) : '';
    });
  }

  private nameOf(ink: Uint8Array): string | null {
    const key = Buffer.from(ink.buffer, ink.byteOffset, ink.length).toString('latin1');
    let name = this.known.get(key);
    if (name !== undefined) return name;
    let best = NOTHING;
    const block = blockOf(ink) ?? shadeOf(ink, this.drawings.cell.width);
    if (block) best = { text: block, apart: 0 };
    const shape = inkShape(ink, this.drawings.cell.width);
    for (const set of DRAWN_SETS) {
      if (best.apart <= SURE) break;
      best = nearest(shape, this.drawings.of(set), best);
    }
    name = best.apart <= MOST_APART ? best.text : null;
    this.known.set(key, name);
    return name;
  }
}

/** The cell's ink; null for a blank. */
export function inkOfCell(strip: Strip, from: number, { width, height }: CellSize): Uint8Array | null {
  const ink = new Uint8Array(width * height);
  let most = 0;
  for (let y = 0; y < Math.min(height, strip.height); y++) {
    for (let x = 0; x < width && from + x < strip.width; x++) {
      const value = strip.ink[y * strip.width + from + x] ?? 0;
      ink[y * width + x] = value;
      most = Math.max(most, value);
    }
  }
  return most > INK || blockOf(ink) ? ink : null;
}

/** Finds the drawing closest to a shape, if it is closer than `best`. */
export function nearest(shape: InkShape, drawings: readonly Drawing[], best: Likeness = NOTHING): Likeness {
  let found = best;
  for (const drawing of drawings) {
    if (!mayBeAlike(shape, drawing)) continue;
    const larger = Math.max(shape.sum, drawing.sum);
    const allowed = Math.min(found.apart, 1) * larger;
    if (Math.abs(shape.sum - drawing.sum) >= allowed) continue;
    const apart = difference(shape.ink, drawing.ink, allowed);
    if (apart < allowed) found = { text: drawing.text, apart: apart / larger };
  }
  return found;
}

/** The difference of two inks. Stops counting at `most`. */
function difference(a: Uint8Array, b: Uint8Array, most: number): number {
  let sum = 0;
  for (let at = 0; at < a.length && sum < most; at++) {
    const apart = (a[at] ?? 0) - (b[at] ?? 0);
    sum += apart < 0 ? -apart : apart;
  }
  return sum;
}
