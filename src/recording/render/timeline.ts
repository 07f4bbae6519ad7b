import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { renderLimits } from './render-limits.js';

/** Seconds without output that are kept by default. */
export const IDLE_LIMIT = 5;
/** 1/100 s. */
export const LAST_DELAY = 300;
export const FRAMES_PER_SECOND = 30;

/** Tolerance for the times of steady output, in seconds; keeps a 1/30 s delay at 3/100. */
const JITTER = 0.001;

export interface Scene {
  readonly events: readonly AsciicastEvent[];
  /** 1/100 s. */
  readonly delay: number;
}

interface Group {
  readonly time: number;
  readonly events: AsciicastEvent[];
}

/**
 * Groups output and resizes into scenes of at least a frame, and caps idle time. Start times are rounded, not
 * durations, so that rounding errors do not add up.
 */
export function scenesOf(
  events: readonly AsciicastEvent[],
  idleTimeLimit = IDLE_LIMIT,
  framesPerSecond = FRAMES_PER_SECOND,
): Scene[] {
  const shown = withoutIdleTime(events, idleTimeLimit);
  let shortest = 1 / framesPerSecond;
  let groups = grouped(shown, shortest);
  while (groups.length > renderLimits.frames) {
    shortest *= 2;
    groups = grouped(shown, shortest);
  }
  return groups.map((group, index) => {
    const next = groups[index + 1];
    const delay = next ? hundredths(next.time) - hundredths(group.time) : LAST_DELAY;
    return { events: group.events, delay };
  });
}

/** Output and resizes at the seconds of the GIF. */
export function withoutIdleTime(
  events: readonly AsciicastEvent[],
  idleTimeLimit = IDLE_LIMIT,
): AsciicastEvent[] {
  let previous = 0;
  let now = 0;
  return events
    .filter(({ code }) => code === 'o' || code === 'r')
    .map((event) => {
      now += Math.min(event.time - previous, idleTimeLimit);
      previous = event.time;
      return { ...event, time: now };
    });
}

function grouped(events: readonly AsciicastEvent[], shortest: number): Group[] {
  let group: Group = { time: 0, events: [] };
  const groups = [group];
  for (const event of events) {
    if (event.time - group.time > shortest - JITTER) groups.push((group = { time: event.time, events: [] }));
    group.events.push(event);
  }
  return groups;
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100);
}
