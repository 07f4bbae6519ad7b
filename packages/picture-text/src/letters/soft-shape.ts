import { type InkShape, inkShape } from './ink-shape.js';

/** A letter, blurred so that strokes of different fonts overlap. */
export interface SoftShape {
  /** Row by row, with a margin. */
  readonly ink: Float32Array;
  readonly width: number;
  readonly rows: Float32Array;
  readonly sum: number;
  /** Without the margin. */
  readonly box: InkShape['box'];
}

const MARGIN = 1;
const KERNEL = [
  [-1, 1],
  [0, 2],
  [1, 1],
] as const;
const KERNEL_SUM = 16;

/** @param inkWidth of `ink`; `width` is that of the cell, which may be larger */
export function softShape(ink: Uint8Array, inkWidth: number, width: number): SoftShape {
  const [across, down] = [width + 2 * MARGIN, ink.length / inkWidth + 2 * MARGIN];
  const soft = new Float32Array(across * down);
  const rows = new Float32Array(down);
  let sum = 0;
  for (let at = 0; at < ink.length; at++) {
    const value = ink[at] ?? 0;
    const [x, y] = [at % inkWidth, Math.floor(at / inkWidth)];
    if (value === 0 || x >= width) continue;
    for (const [below, weight] of KERNEL) {
      for (const [beside, factor] of KERNEL) {
        const part = (value * weight * factor) / KERNEL_SUM;
        const pixel = (y + MARGIN + below) * across + x + MARGIN + beside;
        soft[pixel] = (soft[pixel] ?? 0) + part;
        rows[y + MARGIN + below] = (rows[y + MARGIN + below] ?? 0) + part;
      }
    }
    sum += value;
  }
  return { ink: soft, width: across, rows, sum, box: inkShape(ink, inkWidth).box };
}

/** How much more the part above small letters counts, which has the accents, and its least share of the ink. */
const ACCENT = 0.3;
const LEAST_ABOVE = 0.04;
/** Pixels by which a letter may be moved in both directions. */
const MOVES = [-1, 0, 1];

interface Place {
  /** Pixels by which `drawn` stands too high. */
  readonly down: number;
  /** Row where small letters begin. */
  readonly smallTop: number;
}

/** How much of two letters' ink differs, where they fit best: 0 if they are equal, Infinity from `most` on. */
export function apart(one: SoftShape, drawn: SoftShape, { down, smallTop }: Place, most: number): number {
  let least = most;
  for (const below of MOVES) {
    for (const beside of MOVES) {
      const score = apartWhenMoved(one, drawn, { down: down + below, beside, smallTop }, least);
      least = Math.min(least, score);
    }
  }
  return least < most ? least : Infinity;
}

function apartWhenMoved(
  one: SoftShape,
  drawn: SoftShape,
  { down, beside, smallTop }: Place & { readonly beside: number },
  most: number,
): number {
  const all = one.sum + drawn.sum;
  const { width } = one;
  const offset = down * width + beside;
  const first = Math.max(0, Math.min(one.box[0], drawn.box[0] + down));
  const last = Math.min(one.rows.length, Math.max(one.box[1], drawn.box[1] + down) + 2 * MARGIN + 1);
  let [differing, differingAbove, above] = [0, 0, 0];
  for (let y = first; y < last; y++) {
    let row = 0;
    for (let at = y * width; at < (y + 1) * width; at++) {
      const difference = (one.ink[at] ?? 0) - (drawn.ink[at - offset] ?? 0);
      row += difference < 0 ? -difference : difference;
    }
    differing += row;
    if (differing >= most * all) return Infinity;
    if (y >= smallTop) continue;
    differingAbove += row;
    above += (one.rows[y] ?? 0) + (drawn.rows[y - down] ?? 0);
  }
  return differing / all + (above > LEAST_ABOVE * all ? (ACCENT * differingAbove) / above : 0);
}
