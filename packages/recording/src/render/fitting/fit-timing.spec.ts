import { describe, expect, it } from '@jest/globals';
import type { Asciicast } from '../../asciicast/asciicast.js';
import { FRAMES_PER_SECOND, IDLE_LIMIT, naturalTiming, type Timing } from '../../timing/timing.js';
import { fitReason } from './fit-reason.js';
import { fitTiming } from './fit-timing.js';
import { renderGif } from '../render-gif.js';
import { scenesOf } from '../timeline.js';

const NATURAL = naturalTiming({});

/** A number of events, one every `step` seconds. */
function castOf(
  count: number,
  step: number,
  data: (at: number) => string,
  { width = 80, height = 24 } = {},
): Asciicast {
  const events = Array.from({ length: count }, (_, at) => ({ time: at * step, code: 'o', data: data(at) }));
  return { header: { width, height, env: {} }, events };
}

const secondsOf = (cast: Asciicast, timing: Timing) =>
  scenesOf(cast.events, timing).reduce((sum, { delay }) => sum + delay, 0) / 100;

/** Lines that differ in every column. */
const busyLine = (at: number) =>
  Array.from({ length: 30 }, (_, x) => String.fromCharCode(33 + ((at * 7 + x * x) % 90))).join('') + '\r\n';

describe('the timing of a recording', () => {
  it('is unchanged for short recordings and long ones with few changes', () => {
    expect(fitTiming(castOf(1000, 0.03, busyLine))).toEqual(NATURAL);
    expect(fitTiming(castOf(2000, 0.5, () => 'x'))).toEqual(NATURAL);
  });

  it('has fewer frames per second if events are too frequent', () => {
    const cast = castOf(25_000, 0.024, (at) => `${at}\r`, { width: 20, height: 4 });
    expect(fitTiming(cast)).toEqual({ idleLimit: IDLE_LIMIT, fps: 20, speed: 1 });
    expect(secondsOf(cast, fitTiming(cast))).toBeCloseTo(603, 0);
  });

  it('shortens pauses first, then reduces frames, and only then speeds up', () => {
    const cast = castOf(4_000, 1, busyLine);
    const timing = fitTiming(cast);
    expect(timing).toMatchObject({ idleLimit: 0.5, fps: 5 });
    expect(timing.speed).toBeGreaterThan(1);
    expect(timing.speed).toBeLessThan(32);
    expect(fitReason(NATURAL, timing)).toContain(
      'pauses are cut to 0.5 s, at most 5 frames are shown a second and it plays',
    );
  });

  it('keeps pauses that do not matter', () => {
    const cast = castOf(4000, 0.04, busyLine);
    const events = cast.events.map((event, at) => (at < 3000 ? event : { ...event, time: event.time + 4 }));
    const timing = fitTiming({ ...cast, events });
    expect(timing.idleLimit).toBe(IDLE_LIMIT);
    expect(timing.fps).toBeLessThan(FRAMES_PER_SECOND);
  });

  it('never extends the pauses of the recording', () => {
    const cast = castOf(4_000, 1, busyLine);
    const header = { ...cast.header, idleTimeLimit: 0.8 };
    expect(fitTiming({ ...cast, header }).idleLimit).toBeLessThanOrEqual(0.8);
  });
});

describe('a large screen with scattered changes', () => {
  const corners = (at: number) => `\x1b[1;1H${at}\x1b[200;390H${at}`;
  const cast = castOf(60, 0.1, corners, { width: 400, height: 200 });

  it('is rendered completely, each change separately', () => {
    const gif = renderGif(cast);
    expect(gif).toMatchObject({ complete: true, reason: '', timing: NATURAL });
    expect(gif.durationMs).toBe(5900 + 3000);
    expect(gif.frames).toBeGreaterThan(100);
    expect(gif.bytes.length).toBeLessThan(150_000);
  });
});
