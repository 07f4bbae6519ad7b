import { partsOf } from './parts.js';
import { stripOf, type Strip } from '../strips/strip.js';

/** Cells of a line: first pixel and the one after the last. */
export type Columns = readonly (readonly [number, number])[];

export interface Glyph {
  readonly column: number;
  readonly from: number;
  readonly to: number;
  readonly ink: Uint8Array;
  readonly inkCount: number;
  /** The darkest ink only, which separates touching strokes. */
  readonly core: Uint8Array;
  /** 0 to 255. */
  readonly grey: Uint8Array;
}

/** Less ink is the edge of a neighbour that reaches into the cell. */
const SPECK = 2;

const CORE = 200;
/** `%` has three parts, the most of any letter. */
const MOST_PARTS = 4;

/** Whether a glyph is a shade or a spinner, not a letter. */
export function isPattern({ ink, from, to }: Glyph): boolean {
  return partsOf(ink, to - from).length > MOST_PARTS;
}

export function glyphsOf(strip: Strip, columns: Columns): Glyph[] {
  const glyphs: Glyph[] = [];
  columns.forEach(([from, to], column) => {
    const width = to - from;
    const ink = new Uint8Array(width * strip.height);
    const core = new Uint8Array(ink.length);
    const grey = new Uint8Array(ink.length);
    let inkCount = 0;
    for (let y = 0; y < strip.height; y++) {
      for (let x = 0; x < width; x++) {
        const value = strip.ink[y * strip.width + from + x] ?? 0;
        grey[y * width + x] = value;
        if (value <= 127) continue;
        ink[y * width + x] = 1;
        if (value > CORE) core[y * width + x] = 1;
        inkCount++;
      }
    }
    if (inkCount > SPECK) glyphs.push({ column, from, to, ink, inkCount, core, grey });
  });
  return glyphs;
}

export function withoutPatterns(strip: Strip, columns: Columns): Strip {
  return without(strip, columns, (glyphs) => glyphs.map(isPattern));
}

export function without(
  strip: Strip,
  columns: Columns,
  areLeftOut: (glyphs: readonly Glyph[]) => readonly boolean[],
): Strip {
  const ink = strip.ink.slice();
  const glyphs = glyphsOf(strip, columns);
  const isLeftOut = areLeftOut(glyphs);
  for (const [at, glyph] of glyphs.entries()) {
    if (!isLeftOut[at]) continue;
    for (let row = 0; row < ink.length; row += strip.width) ink.fill(0, row + glyph.from, row + glyph.to);
  }
  return { ...strip, ink, inkCount: stripOf(strip.width, strip.height, ink)?.inkCount ?? 0 };
}
