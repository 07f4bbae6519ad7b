import type { Likeness } from './likeness.js';
import type { Strip } from './strip.js';

/** The lines of a screen from top to bottom. */
export type Screenful = readonly (Strip | null)[];

/**
 * By how many rows the lines of a screen moved up (down: negative) to give the next one; 0 when they did not.
 * Lines count by their ink, so that rows that all look alike decide nothing.
 */
export function scrolledBy(before: Screenful, after: Screenful, likeness: Likeness): number {
  let best = { shift: 0, ink: kept(before, after, 0, likeness) };
  const rows = before.length;
  for (let shift = 1; shift < rows; shift++) {
    for (const signed of [shift, -shift]) {
      const ink = kept(before, after, signed, likeness);
      if (ink > best.ink) best = { shift: signed, ink };
    }
  }
  return best.shift;
}

function kept(before: Screenful, after: Screenful, shift: number, likeness: Likeness): number {
  let ink = 0;
  after.forEach((strip, row) => {
    const old = before[row + shift];
    if (strip && old && likeness.isSame(old, strip)) ink += strip.inkCount;
  });
  return ink;
}
