import type { CellRectangle } from './screen-grid.js';

/** Unchanged cells between two changes of a row that are drawn along with them. */
const NEAR = 8;
/** Rectangles with fewer cells than this are not worth a frame more. */
const SMALL = 400;
/** Share of changed cells from which a rectangle stays whole. */
const FULL = 0.25;
/** Rows are joined until this many rectangles are left; then the best pairs are joined. */
const FEW = 12;

export interface ChangedCells {
  readonly cols: number;
  readonly changed: Uint8Array;
  countChanged(around: CellRectangle): number;
}

/**
 * Covers the changes within a rectangle with at most `most` smaller ones, from top to bottom, if that saves much;
 * otherwise returns the rectangle itself.
 */
export function splitChanges(cells: ChangedCells, around: CellRectangle, most: number): CellRectangle[] {
  const area = areaOf(around);
  if (most < 2 || area < SMALL || cells.countChanged(around) > area * FULL) return [around];
  let parts = rowParts(cells, around);
  for (let waste = NEAR; parts.length > FEW; waste *= 2) parts = joinNeighbours(parts, waste);
  while (parts.length > most) joinBestPair(parts);
  const left = parts.reduce((sum, part) => sum + areaOf(part), 0);
  return left > area / 2 ? [around] : parts.sort((a, b) => a.top - b.top || a.left - b.left);
}

export function areaOf({ left, top, right, bottom }: CellRectangle): number {
  return (right - left + 1) * (bottom - top + 1);
}

function rowParts({ changed, cols }: ChangedCells, around: CellRectangle): CellRectangle[] {
  const parts: CellRectangle[] = [];
  for (let y = around.top; y <= around.bottom; y++) {
    let [left, right] = [-1, -1];
    for (let x = around.left; x <= around.right; x++) {
      if (changed[y * cols + x] !== 1) continue;
      if (left >= 0 && x - right > NEAR) {
        parts.push({ left, right, top: y, bottom: y });
        left = x;
      } else if (left < 0) left = x;
      right = x;
    }
    if (left >= 0) parts.push({ left, right, top: y, bottom: y });
  }
  return joinNeighbours(parts, NEAR);
}

/** Joins each with the one before where that adds few cells. */
function joinNeighbours(parts: readonly CellRectangle[], waste: number): CellRectangle[] {
  const joined: CellRectangle[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && added(before, part) <= waste) joined[joined.length - 1] = around(before, part);
    else joined.push(part);
  }
  return joined;
}

function joinBestPair(parts: CellRectangle[]): void {
  let best = { first: 0, second: 1, added: Infinity };
  parts.forEach((one, first) => {
    parts.slice(first + 1).forEach((other, at) => {
      const more = added(one, other);
      if (more < best.added) best = { first, second: first + 1 + at, added: more };
    });
  });
  const [second] = parts.splice(best.second, 1);
  const first = parts[best.first];
  if (first && second) parts[best.first] = around(first, second);
}

function added(a: CellRectangle, b: CellRectangle): number {
  return areaOf(around(a, b)) - areaOf(a) - areaOf(b);
}

function around(a: CellRectangle, b: CellRectangle): CellRectangle {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
