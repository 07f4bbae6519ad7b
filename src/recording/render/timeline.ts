import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { renderLimits } from './render-limits.js';

/** Seconds without output that are kept where the recording says nothing else. */
const IDLE_LIMIT = 5;
/** How long the last picture stays, 1/100 s. */
export const LAST_DELAY = 300;
export const FRAMES_PER_SECOND = 30;

/** Seconds by which the times of steady output may be off; below what would make a delay of 1/30 s less than 3. */
const JITTER = 0.001;

/** Events that are shown together. */
export interface Scene {
  readonly events: readonly AsciicastEvent[];
  /** How long the picture stays, 1/100 s. */
  readonly delay: number;
}

interface Group {
  readonly time: number;
  readonly events: AsciicastEvent[];
}

/**
 * Groups what changes the screen (output and resizes) into scenes none of which is shorter than a frame, and
 * cuts idle time. A scene shows its events when the first of them happens. The first one begins at second 0.
 *
 * Times are rounded to the 1/100 s of a GIF where a scene begins and not where it ends, so that roundings never
 * add up.
 *
 * @param framesPerSecond at most; halved until there are no more scenes than a picture may have
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

function withoutIdleTime(events: readonly AsciicastEvent[], idleTimeLimit: number): AsciicastEvent[] {
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
