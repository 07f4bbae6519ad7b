import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reduceColours } from './reduce-colours.js';

const pointsOf = (greys: readonly number[]) =>
  Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 0]));
const even = (count: number) => new Float64Array(count).fill(1);

describe('colour reduction', () => {
  it('keeps colours if there are few enough', () => {
    const { colours, assignment } = reduceColours(pointsOf([200, 10, 90]), even(3), 4);
    expect([...assignment].map((entry) => colours[4 * entry])).toEqual([200, 10, 90]);
  });

  it('merges the nearest', () => {
    const { assignment } = reduceColours(pointsOf([0, 3, 100, 102, 250]), even(5), 3);
    const [a, b, c, d, e] = assignment;
    expect([a === b, c === d]).toEqual([true, true]);
    expect(new Set([a, c, e]).size).toBe(3);
  });

  it('weights merged colours', () => {
    const { colours } = reduceColours(pointsOf([0, 90]), Float64Array.of(2, 1), 1);
    expect([...colours]).toEqual([30, 30, 30, 0]);
  });

  it('gives every point a colour within the range of all, and equal points the same one', () => {
    const point = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (points, most) => {
          const bytes = Uint8Array.from(points.flat());
          const { colours, assignment } = reduceColours(bytes, even(points.length), most);
          expect(colours.length / 4).toBeLessThanOrEqual(most);
          expect(Math.max(...assignment)).toBeLessThan(colours.length / 4);
          const entries = new Map<string, number>();
          points.forEach((value, at) => {
            const known = entries.get(value.join()) ?? assignment[at];
            expect(assignment[at]).toBe(known);
            entries.set(value.join(), known ?? 0);
          });
        },
      ),
    );
  });
});
