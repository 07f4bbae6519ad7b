import type { SKRSContext2D } from '@napi-rs/canvas';

/** Where and on what a character is drawn: a cell whose upper left corner is at 0, 0. Sizes in pixels. */
export interface Pen {
  readonly context: SKRSContext2D;
  readonly width: number;
  readonly height: number;
}

/** How wide a thin line is. */
export function lightLine({ width }: Pen): number {
  return Math.max(1, 2 * Math.floor(width / 18) + 1);
}

/** Fills from edge to edge, where edges are parts of the cell from 0 to 1, moved to whole pixels. */
export function fillPart(pen: Pen, left: number, top: number, right: number, bottom: number): void {
  const [x, y] = [Math.round(left * pen.width), Math.round(top * pen.height)];
  pen.context.fillRect(x, y, Math.round(right * pen.width) - x, Math.round(bottom * pen.height) - y);
}
