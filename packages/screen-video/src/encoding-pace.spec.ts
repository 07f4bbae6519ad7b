import { describe, expect, it } from '@jest/globals';
import { CpuBudget } from '@ttyreel/recording';
import { type Effort, EncodingPace } from './encoding-pace.js';

interface Video {
  readonly pictures: number;
  readonly costsMs: Readonly<Record<Effort, number>>;
  readonly budgetMs: number;
  readonly isKey?: (picture: number) => boolean;
}

/** Encodes a video on a simulated clock. */
function encode({ pictures, costsMs, budgetMs, isKey = () => false }: Video) {
  let usedMs = 7;
  const pace = new EncodingPace(pictures, new CpuBudget(budgetMs, () => usedMs));
  const efforts = Array.from({ length: pictures }, (_, picture) => {
    const effort = pace.next(isKey(picture));
    usedMs += costsMs[effort];
    return effort;
  });
  return { efforts, usedMs: usedMs - 7, pace };
}

describe('the pace of a video', () => {
  it('is full while half of the budget is left, whatever the pictures cost', () => {
    const { efforts, pace } = encode({
      ...{ pictures: 10, budgetMs: 200 },
      costsMs: { full: 10, fast: 1, held: 0 },
    });
    expect(new Set(efforts)).toEqual(new Set(['full']));
    expect(pace.steps).toEqual([]);
  });

  it('stays full if the rest fits', () => {
    const { efforts } = encode({ pictures: 18, budgetMs: 200, costsMs: { full: 10, fast: 1, held: 0 } });
    expect(new Set(efforts)).toEqual(new Set(['full']));
  });

  it('is fast for the rest if that does not fit', () => {
    const { pace, usedMs } = encode({ pictures: 40, budgetMs: 200, costsMs: { full: 10, fast: 2, held: 0 } });
    expect(pace.counts).toEqual({ full: 15, fast: 25, held: 0 });
    expect(pace.steps).toEqual(['faster encoding']);
    expect(usedMs).toBe(200);
  });

  it('holds pictures, evenly, where even fast ones do not fit', () => {
    const { efforts, pace, usedMs } = encode({
      ...{ pictures: 100, budgetMs: 200 },
      costsMs: { full: 10, fast: 4, held: 0.1 },
    });
    expect(usedMs).toBeLessThanOrEqual(200 + 4);
    expect(pace.counts.fast).toBeGreaterThan(15);
    expect(pace.steps).toEqual(['faster encoding', `pictures: ${100 - pace.counts.held} of 100`]);
    const holds = efforts.join(' ').split(/fast|full/);
    expect(Math.max(...holds.map((hold) => hold.split('held').length - 1))).toBeLessThanOrEqual(5);
  });

  it('holds no key picture', () => {
    const { efforts } = encode({
      ...{ pictures: 100, budgetMs: 100, isKey: (picture: number) => picture % 10 === 0 },
      costsMs: { full: 10, fast: 9, held: 0 },
    });
    expect(efforts.filter((effort, picture) => picture % 10 === 0 && effort === 'held')).toEqual([]);
    expect(efforts).toContain('held');
  });
});
