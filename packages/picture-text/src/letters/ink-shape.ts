/** The ink of a cell, with what tells quickly that two cells differ. */
export interface InkShape {
  /** 0 to 255, row by row. */
  readonly ink: Uint8Array;
  readonly sum: number;
  /** First and last rows and columns with dark ink; empty ink has none. */
  readonly box: readonly [top: number, bottom: number, left: number, right: number];
}

const DARK = 127;
/** Edges of the same character differ by a pixel where their ink is about half. */
const EDGE = 1;

/** @param width of the cell in pixels */
export function inkShape(ink: Uint8Array, width: number): InkShape {
  let sum = 0;
  let [top, bottom, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < ink.length; at++) {
    const value = ink[at] ?? 0;
    sum += value;
    if (value <= DARK) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    top = Math.min(top, y);
    bottom = y;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return { ink, sum, box: [top, bottom, left, right] };
}

export function mayBeAlike({ box: one }: InkShape, { box: other }: InkShape): boolean {
  return (
    Math.abs(one[0] - other[0]) <= EDGE &&
    Math.abs(one[1] - other[1]) <= EDGE &&
    Math.abs(one[2] - other[2]) <= EDGE &&
    Math.abs(one[3] - other[3]) <= EDGE
  );
}
