import type { Planes } from './planes.js';

/** Intra_16x16 prediction modes (H.264, table 8-4). */
export const LUMA_VERTICAL = 0;
const LUMA_HORIZONTAL = 1;
const LUMA_PLANE = 3;
/** Chroma prediction modes (H.264, table 8-5). */
const CHROMA_DC = 0;
const CHROMA_HORIZONTAL = 1;
const CHROMA_VERTICAL = 2;

export interface Neighbours {
  readonly left: boolean;
  readonly top: boolean;
}

/** A square of samples in a plane; the samples above and left of it are decoded. */
interface Square extends Neighbours {
  readonly plane: Uint8Array;
  readonly stride: number;
  /** The offset of the first sample. */
  readonly start: number;
}

/** Whether a mode's neighbours are available: DC needs none, plane all. */
function isPossible(mode: 'vertical' | 'horizontal' | 'dc' | 'plane', { left, top }: Neighbours): boolean {
  if (mode === 'dc') return true;
  if (mode === 'plane') return left && top;
  return mode === 'vertical' ? top : left;
}

/** Predicts the luma of a macroblock (H.264, 8.3.3). @returns false where the mode needs samples that are not there */
export function predictLuma(
  planes: Planes,
  column: number,
  row: number,
  mode: number,
  out: Uint8Array,
): boolean {
  const { luma: plane, width: stride } = planes;
  const start = row * 16 * stride + column * 16;
  const square = { plane, stride, start, left: column > 0, top: row > 0 };
  if (mode === LUMA_VERTICAL) return isPossible('vertical', square) && vertical(square, 16, out, 0);
  if (mode === LUMA_HORIZONTAL) return isPossible('horizontal', square) && horizontal(square, 16, out, 0);
  if (mode === LUMA_PLANE) return isPossible('plane', square) && inclined(square, 16, out, 0);
  out.fill(meanOf(square, 16, 0, 0, square), 0, 256);
  return true;
}

/** Predicts one chroma plane of a macroblock (H.264, 8.3.4) at an offset of `out`, which has a stride of 8. */
export function predictChroma(
  planes: Planes,
  plane: Uint8Array,
  column: number,
  row: number,
  mode: number,
  out: Uint8Array,
  at: number,
): boolean {
  const stride = planes.width / 2;
  const square = { plane, stride, start: row * 8 * stride + column * 8, left: column > 0, top: row > 0 };
  if (mode === CHROMA_VERTICAL) return isPossible('vertical', square) && vertical(square, 8, out, at);
  if (mode === CHROMA_HORIZONTAL) return isPossible('horizontal', square) && horizontal(square, 8, out, at);
  if (mode === CHROMA_DC) return chromaDc(square, out, at);
  return isPossible('plane', square) && inclined(square, 8, out, at);
}

/** Each quarter has a mean of its own; the two off the diagonal prefer the nearer side (H.264, 8.3.4.1 to 8.3.4.3). */
function chromaDc(square: Square, out: Uint8Array, at: number): boolean {
  const { left, top } = square;
  for (let quarter = 0; quarter < 4; quarter++) {
    const x = (quarter & 1) * 4;
    const y = (quarter >> 1) * 4;
    const sides = { left: left && !(quarter === 1 && top), top: top && !(quarter === 2 && left) };
    const mean = meanOf(square, 4, x, y, sides);
    for (let line = y; line < y + 4; line++) out.fill(mean, at + line * 8 + x, at + line * 8 + x + 4);
  }
  return true;
}

function meanOf({ plane, stride, start }: Square, side: number, x: number, y: number, sides: Neighbours) {
  let sum = 0;
  for (let at = 0; at < side; at++) {
    if (sides.top) sum += plane[start - stride + x + at] ?? 0;
    if (sides.left) sum += plane[start - 1 + (y + at) * stride] ?? 0;
  }
  const count = side * (Number(sides.top) + Number(sides.left));
  return count === 0 ? 128 : Math.floor((sum + count / 2) / count);
}

function vertical({ plane, stride, start }: Square, side: number, out: Uint8Array, at: number): boolean {
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) out[at + y * side + x] = plane[start - stride + x] ?? 0;
  }
  return true;
}

function horizontal({ plane, stride, start }: Square, side: number, out: Uint8Array, at: number): boolean {
  for (let y = 0; y < side; y++) {
    out.fill(plane[start + y * stride - 1] ?? 0, at + y * side, at + (y + 1) * side);
  }
  return true;
}

/** A plane through the samples above and left (H.264, 8.3.3.4 and 8.3.4.4). */
function inclined({ plane, stride, start }: Square, side: number, out: Uint8Array, at: number): boolean {
  const above = (x: number) => plane[start - stride + x] ?? 0;
  const before = (y: number) => plane[start - 1 + y * stride] ?? 0;
  const half = side / 2;
  let across = 0;
  let down = 0;
  for (let step = 1; step <= half; step++) {
    across += step * (above(half - 1 + step) - above(half - 1 - step));
    down += step * (before(half - 1 + step) - before(half - 1 - step));
  }
  const factor = side === 16 ? 5 : 34;
  const b = (factor * across + 32) >> 6;
  const c = (factor * down + 32) >> 6;
  const a = 16 * (before(side - 1) + above(side - 1));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const value = (a + b * (x - half + 1) + c * (y - half + 1) + 16) >> 5;
      out[at + y * side + x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
  return true;
}
