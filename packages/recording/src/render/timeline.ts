import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { isShown, MediaTime } from '../timing/media-clock.js';
import type { Timing } from '../timing/timing.js';

/** 1/100 s. */
export const LAST_DELAY = 300;

/** Tolerance for the times of steady output, in seconds; keeps a 1/30 s delay at 3/100. */
const JITTER = 0.001;

export interface Scene {
  readonly events: readonly AsciicastEvent[];
  /** 1/100 s. */
  readonly delay: number;
}

interface Group {
  /** Seconds of the GIF. */
  readonly time: number;
  readonly events: AsciicastEvent[];
}

/**
 * Groups output and resizes into scenes of at least a frame. Start times are rounded, not durations, so that rounding
 * errors do not add up.
 */
export function scenesOf(events: readonly AsciicastEvent[], timing: Timing): Scene[] {
  const groups = grouped(events, timing);
  return groups.map((group, index) => {
    const next = groups[index + 1];
    const delay = next ? hundredths(next.time) - hundredths(group.time) : LAST_DELAY;
    return { events: group.events, delay };
  });
}

/** Whether an event at a second is in another frame than the start of the frame of `first`. */
export function isNextFrame(time: number, first: number, fps: number): boolean {
  return time - first > 1 / fps - JITTER;
}

function grouped(events: readonly AsciicastEvent[], timing: Timing): Group[] {
  const media = new MediaTime(timing);
  let group: Group = { time: 0, events: [] };
  const groups = [group];
  for (const event of events) {
    if (!isShown(event.code)) continue;
    const time = media.at(event.time);
    if (isNextFrame(time, group.time, timing.fps)) groups.push((group = { time, events: [] }));
    group.events.push(event);
  }
  return groups;
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100);
}
