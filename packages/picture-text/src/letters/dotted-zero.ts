import type { Glyph } from './glyphs.js';
import { type Box, partsOf } from './parts.js';

/** Whether a glyph is a dotted zero: a ring around a separate part. OCR reads it as `O`, `B`, `6` or `8`. */
export function isDottedZero({ core, from, to }: Glyph): boolean {
  const width = to - from;
  const boxes = partsOf(core, width);
  if (boxes.length !== 2) return false;
  const [a, b] = boxes;
  if (!a || !b) return false;
  const dot = isWithin(a, b) ? a : b;
  return isWithin(dot, dot === a ? b : a) && !isReachable(dot, core, width);
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left > outer.left &&
    inner.right < outer.right &&
    inner.top > outer.top &&
    inner.bottom < outer.bottom
  );
}

function isReachable(part: Box, ink: Uint8Array, width: number): boolean {
  const height = ink.length / width;
  const seen = ink.slice();
  const open: [x: number, y: number][] = [];
  for (let x = 0; x < width; x++) open.push([x, 0], [x, height - 1]);
  for (let y = 0; y < height; y++) open.push([0, y], [width - 1, y]);
  for (let next = open.pop(); next; next = open.pop()) {
    const [x, y] = next;
    if (x < 0 || y < 0 || x >= width || y >= height || seen[y * width + x] === 1) continue;
    seen[y * width + x] = 1;
    if (isNextTo(part, x, y)) return true;
    open.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]);
  }
  return false;
}

const isNextTo = (part: Box, x: number, y: number): boolean =>
  x >= part.left - 1 && x <= part.right + 1 && y >= part.top - 1 && y <= part.bottom + 1;
