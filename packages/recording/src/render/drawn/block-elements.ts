import { type Pen, fillPart } from './pen.js';

/** Quadrants of U+2596 to U+259F as bits: upper left 1, upper right 2, lower left 4, lower right 8. */
const QUADRANTS = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

export function drawBlockElement(pen: Pen, code: number): void {
  const place = code - 0x2580;
  if (place === 0) fillPart(pen, 0, 0, 1, 1 / 2);
  else if (place <= 8) fillPart(pen, 0, 1 - place / 8, 1, 1);
  else if (place <= 15) fillPart(pen, 0, 0, (16 - place) / 8, 1);
  else if (place === 16) fillPart(pen, 1 / 2, 0, 1, 1);
  else if (place <= 19) shade(pen, (place - 16) / 4);
  else if (place === 20) fillPart(pen, 0, 0, 1, 1 / 8);
  else if (place === 21) fillPart(pen, 7 / 8, 0, 1, 1);
  else quadrants(pen, QUADRANTS[place - 22] ?? 0);
}

function shade(pen: Pen, coverage: number): void {
  pen.context.globalAlpha = coverage;
  fillPart(pen, 0, 0, 1, 1);
  pen.context.globalAlpha = 1;
}

function quadrants(pen: Pen, bits: number): void {
  for (let quadrant = 0; quadrant < 4; quadrant++) {
    const [left, top] = [(quadrant % 2) / 2, Math.floor(quadrant / 2) / 2];
    if (bits & (1 << quadrant)) fillPart(pen, left, top, left + 1 / 2, top + 1 / 2);
  }
}
