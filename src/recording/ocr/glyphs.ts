import { partsOf } from './parts.js';
import { stripOf, type Strip } from './strip.js';

/** The cells of a line, from and to in pixels. */
export type Columns = readonly (readonly [number, number])[];

/** The ink of one cell. */
export interface Glyph {
  /** The number of the cell in its line. */
  readonly column: number;
  /** First pixel of the cell, and the first behind it. */
  readonly from: number;
  readonly to: number;
  /** Row by row, true where there is ink. */
  readonly ink: Uint8Array;
  readonly inkCount: number;
  /** The darkest of it alone: strokes that only touch are apart. */
  readonly core: Uint8Array;
}

/** Less ink than this is a neighbour's edge that reaches into the cell. */
const SPECK = 2;

const CORE = 200;
/** A letter has no more separate parts: `%` has three. */
const MOST_PARTS = 4;

/** Whether a glyph is a pattern of dots, such as a shade or a spinner, and no letter. */
export function isPattern({ ink, from, to }: Glyph): boolean {
  return partsOf(ink, to - from).length > MOST_PARTS;
}

/** The glyphs of a line, cell by cell; cells without ink are left out. */
export function glyphsOf(strip: Strip, columns: Columns): Glyph[] {
  const glyphs: Glyph[] = [];
  columns.forEach(([from, to], column) => {
    const width = to - from;
    const ink = new Uint8Array(width * strip.height);
    const core = new Uint8Array(ink.length);
    let inkCount = 0;
    for (let y = 0; y < strip.height; y++) {
      for (let x = 0; x < width; x++) {
        const value = strip.ink[y * strip.width + from + x] ?? 0;
        if (value <= 127) continue;
        ink[y * width + x] = 1;
        if (value > CORE) core[y * width + x] = 1;
        inkCount++;
      }
    }
    if (inkCount > SPECK) glyphs.push({ column, from, to, ink, inkCount, core });
  });
  return glyphs;
}

/** A line without its shades and spinners, which are no text. */
export function withoutPatterns(strip: Strip, columns: Columns): Strip {
  return without(strip, columns, isPattern);
}

/** A line without some of its glyphs. */
export function without(strip: Strip, columns: Columns, isLeftOut: (glyph: Glyph) => boolean): Strip {
  const ink = strip.ink.slice();
  for (const glyph of glyphsOf(strip, columns)) {
    if (!isLeftOut(glyph)) continue;
    for (let row = 0; row < ink.length; row += strip.width) ink.fill(0, row + glyph.from, row + glyph.to);
  }
  return stripOf(strip.width, strip.height, ink) ?? { ...strip, ink, inkCount: 0 };
}
