import { describe, expect, it } from '@jest/globals';
import { type CutPlan, leftOut, lengthAfter, outputTimes, pausesOf } from './cut-plan.js';

const NOTHING: CutPlan = { from: undefined, to: undefined, cuts: [], idleLimit: undefined, speed: 1 };
const TIMES = [1, 2, 12, 13];

describe('the plan of an edit', () => {
  it('reads the times of the output of a cast', () => {
    const cast = '{"version":2}\n[0.5,"o","a"]\n[ 1 , "i","b"]\n[1.5e1, "o", "[3,\\"o\\""]\n';
    expect(outputTimes(cast)).toEqual([0.5, 15]);
  });

  it('finds long pauses, also before the first output', () => {
    expect(pausesOf([4, 5, 15], 3)).toEqual([
      { from: 0, to: 4 },
      { from: 5, to: 15 },
    ]);
  });

  it('leaves nothing out at first', () => {
    expect(leftOut(NOTHING, TIMES)).toEqual([]);
    expect(lengthAfter(NOTHING, TIMES)).toBe(13);
  });

  it('leaves out both ends, cuts and the rest of long pauses, and counts no second twice', () => {
    const plan = {
      ...NOTHING,
      from: 1,
      to: 12.5,
      cuts: [
        { from: 3, to: 5 },
        { from: 0.5, to: 1.5 },
      ],
      idleLimit: 2,
    };
    expect(leftOut(plan, TIMES)).toEqual([
      { from: 0, to: 1.5 },
      { from: 3, to: 12 },
      { from: 12.5, to: 13 },
    ]);
    expect(lengthAfter(plan, TIMES)).toBe(2);
  });

  it('takes half the time at twice the speed', () => {
    expect(lengthAfter({ ...NOTHING, speed: 2 }, TIMES)).toBe(6.5);
  });

  it('ignores ranges after the end and those without a length', () => {
    const cuts = [
      { from: 20, to: 30 },
      { from: 5, to: 5 },
    ];
    expect(leftOut({ ...NOTHING, cuts }, TIMES)).toEqual([]);
  });

  it('has no length for a cast without output', () => {
    expect(lengthAfter(NOTHING, [])).toBe(0);
  });
});
