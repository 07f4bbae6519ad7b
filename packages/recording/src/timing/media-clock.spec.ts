import { describe, expect, it } from '@jest/globals';
import { MediaClock } from './media-clock.js';
import { timingOfGif } from './timing-of-gif.js';
import { naturalTiming } from './timing.js';

const events = [0, 1, 61, 62].map((time) => ({ time, code: 'o', data: 'x' }));
const NATURAL = naturalTiming({});

describe('the seconds of a cast in its GIF', () => {
  it('are the same until a pause is cut', () => {
    const clock = new MediaClock(events, NATURAL);
    expect([0, 0.5, 1, 3, 30, 61, 61.5, 62].map((time) => clock.timeOf(time))).toEqual([
      0, 0.5, 1, 3, 6, 6, 6.5, 7,
    ]);
  });

  it('are shorter at a higher speed', () => {
    const clock = new MediaClock(events, { idleLimit: 2, fps: 5, speed: 4 });
    expect([1, 61, 62].map((time) => clock.timeOf(time))).toEqual([0.25, 0.75, 1]);
  });

  it('count only output and resizes as activity', () => {
    const typed = [...events.slice(0, 2), { time: 30, code: 'i', data: 'k' }, ...events.slice(2)];
    expect(new MediaClock(typed, NATURAL).timeOf(61)).toBe(6);
  });
});

describe('the timing of an uploaded GIF', () => {
  it('is derived from its duration', () => {
    const lastOf = (seconds: number) =>
      new MediaClock(events, timingOfGif({}, events, seconds).timing).timeOf(62);
    expect(timingOfGif({}, events, 10)).toEqual({ timing: NATURAL, longest: 10 });
    expect([10, 63, 3.5].map(lastOf)).toEqual([7, 62, 3.5]);
  });

  it('is that of the cast if the GIF is a still', () => {
    expect(timingOfGif({}, events, 0.1)).toEqual({ timing: NATURAL, longest: Infinity });
    expect(timingOfGif({}, [], 0)).toEqual({ timing: NATURAL, longest: 0 });
  });
});
