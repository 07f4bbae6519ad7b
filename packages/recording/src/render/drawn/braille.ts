import type { Pen } from './pen.js';

/** Column and row of the dot of each bit. */
const DOTS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
] as const;

/** Square dots on whole pixels, evenly spaced across cells. */
export function drawBraille({ context, width, height }: Pen, code: number): void {
  const side = Math.max(1, Math.round(width / 4));
  DOTS.forEach(([column, row], bit) => {
    if (!((code - 0x2800) & (1 << bit))) return;
    const x = Math.floor(((2 * column + 1) * width) / 4 - side / 2);
    const y = Math.floor(((2 * row + 1) * height) / 8 - side / 2);
    context.fillRect(x, y, side, side);
  });
}
