import type { SKRSContext2D } from '@napi-rs/canvas';

/** A cell with its upper left corner at 0, 0; in pixels. */
export interface Pen {
  readonly context: SKRSContext2D;
  readonly width: number;
  readonly height: number;
}

/** Width of a thin line. */
export function lightLine({ width }: Pen): number {
  return Math.max(1, 2 * Math.floor(width / 18) + 1);
}

/** Fills a rectangle given in shares of the cell, rounded to whole pixels. */
export function fillPart(pen: Pen, left: number, top: number, right: number, bottom: number): void {
  const [x, y] = [Math.round(left * pen.width), Math.round(top * pen.height)];
  pen.context.fillRect(x, y, Math.round(right * pen.width) - x, Math.round(bottom * pen.height) - y);
}
