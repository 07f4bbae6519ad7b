import { type Pen, fillPart } from './pen.js';

/** Patterns of sextants that are half blocks and have other code points. */
const HALF_BLOCKS = [0b010101, 0b101010];
/** Patterns of octants that have other code points: of quadrants, and quarters of a cell. */
const OTHER_BLOCKS = new Set([
  ...Array.from({ length: 16 }, (_, quadrants) => octantsOf(quadrants)),
  ...[0x01, 0x02, 0x03, 0x14, 0x28, 0x3f, 0x40, 0x80, 0xc0, 0xfc],
]);
const OCTANTS = Array.from({ length: 256 }, (_, pattern) => pattern).filter(
  (pattern) => !OTHER_BLOCKS.has(pattern),
);
/** Octants outside of their range (Unicode 16, Symbols for Legacy Computing). */
const SINGLE_OCTANTS: Readonly<Record<number, number>> = {
  0x1cea0: 0x80,
  0x1cea3: 0x40,
  0x1cea8: 0x01,
  0x1ceab: 0x02,
  0x1fbe6: 0x14,
  0x1fbe7: 0x28,
};

/** U+1FB00 to U+1FB3B, in order of their patterns; bits from the upper left, by rows. */
export function drawSextant(pen: Pen, code: number): void {
  const place = code - 0x1fb00 + 1;
  const pattern = HALF_BLOCKS.reduce((passed, half) => (passed >= half ? passed + 1 : passed), place);
  fillPattern(pen, pattern, 3);
}

/** U+1CD00 to U+1CDE5 in order of their patterns, and those elsewhere. */
export function drawOctant(pen: Pen, code: number): void {
  fillPattern(pen, SINGLE_OCTANTS[code] ?? OCTANTS[code - 0x1cd00] ?? 0, 4);
}

export function isOctant(code: number): boolean {
  return (code >= 0x1cd00 && code <= 0x1cde5) || code in SINGLE_OCTANTS;
}

/** U+1FB70 to U+1FB8B: eighths of a cell. */
export function drawEighths(pen: Pen, code: number): void {
  const place = code - 0x1fb70;
  const column = (at: number) => {
    fillPart(pen, at / 8, 0, (at + 1) / 8, 1);
  };
  const row = (at: number) => {
    fillPart(pen, 0, at / 8, 1, (at + 1) / 8);
  };
  if (place < 6) column(place + 1);
  else if (place < 12) row(place - 5);
  else if (place < 16) {
    column(place < 14 ? 0 : 7);
    row(place === 12 || place === 15 ? 7 : 0);
  } else if (place === 16) [0, 7].forEach(row);
  else if (place === 17) [0, 2, 4, 7].forEach(row);
  else {
    const part = [2, 3, 5, 6, 7][(place - 18) % 5] ?? 0;
    if (place < 23) fillPart(pen, 0, 0, 1, part / 8);
    else fillPart(pen, 1 - part / 8, 0, 1, 1);
  }
}

function fillPattern(pen: Pen, pattern: number, rows: number): void {
  for (let bit = 0; bit < 2 * rows; bit++) {
    if (!(pattern & (1 << bit))) continue;
    const [left, top] = [(bit % 2) / 2, Math.floor(bit / 2) / rows];
    fillPart(pen, left, top, left + 1 / 2, top + 1 / rows);
  }
}

/** Two rows of octants for each quadrant. */
function octantsOf(quadrants: number): number {
  const [upper, lower] = [quadrants & 3, quadrants >> 2];
  return (upper * 0b101) | ((lower * 0b101) << 4);
}
