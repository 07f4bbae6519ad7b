import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ScreenGrid } from './screen-grid.js';
import { splitChanges } from './split-changes.js';

const [COLS, ROWS] = [100, 40];

function gridOf(places: readonly (readonly [x: number, y: number])[]): ScreenGrid {
  const grid = new ScreenGrid(COLS, ROWS);
  for (const [x, y] of places) grid.set(x, y, 1, 1);
  return grid;
}

function split(places: readonly (readonly [x: number, y: number])[], most: number) {
  const grid = gridOf(places);
  return grid.changes ? splitChanges(grid, grid.changes, most) : [];
}

describe('changes in several places', () => {
  it('have one rectangle each', () => {
    const places = [[2, 1], [3, 1], [3, 2], [95, 38]] as const; // prettier-ignore
    expect(split(places, 4)).toEqual([
      { left: 2, top: 1, right: 3, bottom: 2 },
      { left: 95, top: 38, right: 95, bottom: 38 },
    ]);
  });

  it('have one rectangle if there is time for only one', () => {
    expect(split([[2, 1], [95, 38]], 1)).toEqual([{ left: 2, top: 1, right: 95, bottom: 38 }]); // prettier-ignore
  });

  it('are merged if they are near or most of the screen changed', () => {
    expect(split([[2, 1], [12, 3]], 4)).toHaveLength(1); // prettier-ignore
    const rows = Array.from({ length: COLS * ROWS }, (_, at) => [at % COLS, Math.floor(at / COLS)] as const);
    expect(split(rows.filter(([x]) => x % 3 === 0), 4)).toHaveLength(1); // prettier-ignore
  });

  it('are covered by at most the given number of rectangles', () => {
    const place = fc.tuple(fc.nat(COLS - 1), fc.nat(ROWS - 1));
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (places, most) => {
          const parts = split(places, most);
          expect(parts.length).toBeLessThanOrEqual(most);
          const isCovered = ([x, y]: readonly [number, number]) =>
            parts.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
          expect(places.every(isCovered)).toBe(true);
        },
      ),
    );
  });
});
