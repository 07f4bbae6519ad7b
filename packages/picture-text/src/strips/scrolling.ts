import type { StripMatcher } from './strip-matcher.js';
import type { Strip } from './strip.js';

export type ScreenRows = readonly (Strip | null)[];

/** Rows that the lines moved up (down: negative). Weighted by ink, so that similar rows do not decide. */
export function scrolledBy(before: ScreenRows, after: ScreenRows, likeness: StripMatcher): number {
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

function kept(before: ScreenRows, after: ScreenRows, shift: number, likeness: StripMatcher): number {
  let ink = 0;
  after.forEach((strip, row) => {
    const old = before[row + shift];
    if (strip && old && likeness.isSame(old, strip)) ink += strip.inkCount;
  });
  return ink;
}
