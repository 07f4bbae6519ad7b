import { describe, expect, it } from '@jest/globals';
import { CastClocks } from './cast-clocks.js';

/** A pause of 30 s, with input in it. */
const CAST = [
  '{"version":2,"width":40,"height":6}',
  '[0.5,"o","one"]',
  '[20,"i","x"]',
  '[30.5,"o","two"]',
  '[31.5, "r", "80x24"]',
].join('\n');

describe('the clocks of a cast', () => {
  const clocks = new CastClocks(CAST, { idleLimit: 2, speed: 2 }, 5);

  it('shorten pauses and change the speed as its picture does', () => {
    expect(clocks.duration).toBe(1.75);
    expect([0, 0.25, 1.25, 1.75].map((second) => clocks.inPlayer(second))).toEqual([0, 0.5, 10.5, 11.5]);
    expect([0, 0.5, 10.5, 11.5].map((second) => clocks.inPicture(second))).toEqual([0, 0.25, 1.25, 1.75]);
  });

  it('go on between events, and after the last one', () => {
    expect(clocks.inPlayer(0.75)).toBe(5.5);
    expect(clocks.inPicture(12.5)).toBe(2.75);
  });

  it('find the second of the cast to start at', () => {
    expect(clocks.startAt(0)).toBe(0);
    expect(clocks.startAt(1.25)).toBeCloseTo(30.501);
  });

  it('know the next frame and the one before', () => {
    expect([clocks.next(0, 1), clocks.next(0.25, 1), clocks.next(1.25, -1), clocks.next(1.75, 1)]).toEqual([
      0.25, 1.25, 0.25, 1.75,
    ]);
  });
});
