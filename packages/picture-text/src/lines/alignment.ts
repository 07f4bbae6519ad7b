import type { Glyph } from '../letters/glyphs.js';
import type { ReadSymbol } from '../text-reader.js';

/** Cost of leaving out a letter or a glyph, in cells. */
const LEFT_OUT = 0.75;

const PAIR = 0;
const SKIP_SYMBOL = 1;
const SKIP_GLYPH = 2;

/**
 * Aligns letters with glyphs (Needleman and Wunsch, 1970); a pair costs its distance in cells. OCR drops small
 * characters and doubles wide ones, so both sides have gaps. @returns the letter of each glyph, or null
 */
export function align(glyphs: readonly Glyph[], symbols: readonly ReadSymbol[]): (ReadSymbol | null)[] {
  const stride = symbols.length + 1;
  const steps = new Uint8Array((glyphs.length + 1) * stride);
  let above = Float64Array.from({ length: stride }, (_, count) => count * LEFT_OUT);
  steps.fill(SKIP_SYMBOL, 1, stride);
  glyphs.forEach((glyph, row) => {
    const costs = new Float64Array(stride);
    costs[0] = (row + 1) * LEFT_OUT;
    steps[(row + 1) * stride] = SKIP_GLYPH;
    symbols.forEach((symbol, column) => {
      const ways = [
        (above[column] ?? 0) + cellsBetween(glyph, symbol),
        (costs[column] ?? 0) + LEFT_OUT,
        (above[column + 1] ?? 0) + LEFT_OUT,
      ];
      const cheapest = Math.min(...ways);
      costs[column + 1] = cheapest;
      steps[(row + 1) * stride + column + 1] = ways.indexOf(cheapest);
    });
    above = costs;
  });
  return walkBack(glyphs.length, symbols, steps);
}

function walkBack(glyphs: number, symbols: readonly ReadSymbol[], steps: Uint8Array): (ReadSymbol | null)[] {
  const stride = symbols.length + 1;
  const found = Array.from<ReadSymbol | null>({ length: glyphs }).fill(null);
  for (let row = glyphs, column = symbols.length; row > 0;) {
    const step = steps[row * stride + column];
    if (step === PAIR) found[--row] = symbols[--column] ?? null;
    else if (step === SKIP_SYMBOL) column--;
    else row--;
  }
  return found;
}

export function cellsBetween({ from, to }: Glyph, { centre }: ReadSymbol): number {
  return Math.abs((from + to) / 2 - centre) / (to - from);
}
