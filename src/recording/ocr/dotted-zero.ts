import type { Glyph } from './glyphs.js';
import { type Box, partsOf } from './parts.js';

/**
 * Whether a glyph is a zero with a dot in it: its darkest ink is a ring and a part of its own within the ring. No other
 * character is, and readers take it for `O`, `B`, `6` or `8`.
 */
export function isDottedZero({ core, from, to }: Glyph): boolean {
  const width = to - from;
  const boxes = partsOf(core, width);
  if (boxes.length !== 2) return false;
  const [a, b] = boxes;
  return a !== undefined && b !== undefined && (isWithin(a, b) || isWithin(b, a));
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left > outer.left &&
    inner.right < outer.right &&
    inner.top > outer.top &&
    inner.bottom < outer.bottom
  );
}
