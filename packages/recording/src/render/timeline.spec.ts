import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { naturalTiming, type Timing } from '../timing/timing.js';
import { LAST_DELAY, scenesOf } from './timeline.js';

const NATURAL = naturalTiming({});

const output = (time: number, data = 'x', code = 'o') => ({ time, code, data });
const delays = (times: readonly number[], timing: Partial<Timing> = {}) =>
  scenesOf(
    times.map((time) => output(time)),
    { ...NATURAL, ...timing },
  ).map(({ delay }) => delay);

describe('scenes of a recording', () => {
  it('combine events within a thirtieth of a second', () => {
    const scenes = scenesOf([output(0, 'a'), output(0.02, 'b'), output(0.034, 'c')], NATURAL);
    expect(scenes.map(({ events }) => events.map(({ data }) => data).join(''))).toEqual(['ab', 'c']);
  });

  it('keep exact times despite rounding', () => {
    const times = Array.from({ length: 301 }, (_, at) => at / 30);
    const rounded = delays(times);
    expect(new Set(rounded.slice(0, -1))).toEqual(new Set([3, 4]));
    expect(rounded.slice(0, -1).reduce((sum, delay) => sum + delay)).toBe(1000);
  });

  it('cut pauses to five seconds or the limit of the recording', () => {
    expect(delays([0, 60])).toEqual([500, LAST_DELAY]);
    expect(delays([0, 60], { idleLimit: 2 })).toEqual([200, LAST_DELAY]);
    expect(delays([0, 60], { idleLimit: 100 })).toEqual([6000, LAST_DELAY]);
  });

  it('count only visible changes as activity', () => {
    const events = [output(0), output(1, 'k', 'i'), output(4, 'm', 'm'), output(8), output(9, '', 'x')];
    const scenes = scenesOf(events, NATURAL);
    expect(scenes.map(({ delay }) => delay)).toEqual([500, LAST_DELAY]);
  });

  it('start with an empty screen if the first output is later', () => {
    expect(scenesOf([output(1)], NATURAL).map(({ events }) => events.length)).toEqual([0, 1]);
  });

  it('cut pauses before they apply the speed', () => {
    expect(delays([0, 8, 60], { speed: 4, idleLimit: 10 })).toEqual([200, 250, LAST_DELAY]);
  });

  it('have fewer frames per second', () => {
    expect(delays([0, 0.1, 0.2, 0.3, 0.4], { fps: 5 })).toEqual([20, 20, LAST_DELAY]);
  });

  it('never have a frame shorter than 30 ms or accumulate rounding errors', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: 0, max: 2, noNaN: true }), { minLength: 1 }), (pauses) => {
        let time = 0;
        const times = pauses.map((pause) => (time += pause));
        const rounded = delays(times);
        expect(Math.min(...rounded)).toBeGreaterThanOrEqual(3);
        const shown = rounded.slice(0, -1).reduce((sum, delay) => sum + delay, 0);
        expect(shown / 100).toBeLessThanOrEqual(time + 0.005);
        expect(shown / 100).toBeGreaterThan(time - 1 / 30 - 0.006);
      }),
    );
  });
});
