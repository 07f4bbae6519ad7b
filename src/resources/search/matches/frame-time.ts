import type { Match } from './find-matches.js';

/** By then, a frame that is drawn in parts is complete; later lines may scroll it away. */
const LATEST = 0.25;
/** Frames begin at hundredths of a second. */
const FRAME = 0.01;
/** A program that shows its output within this time may have replaced the screen. */
const AT_ONCE = 0.05;

export interface LineTimes {
  readonly lineTimes: readonly number[] | null;
  /** Null for a line that was not typed. */
  readonly typedFrom: readonly (number | null)[] | null;
}

/**
 * The second at which the best match in the transcript is completely visible, before another line appears. A command is on
 * the screen before it is entered, and a full-screen program hides it at once. Null if nothing in the transcript matches.
 */
export function frameTimeOf(matches: readonly Match[], lines: LineTimes): number | null {
  const time = matches.find((match) => match.time !== null)?.time ?? null;
  if (time === null) return null;
  const lineTimes = lines.lineTimes ?? [];
  let until = time + LATEST;
  for (const other of lineTimes) if (other > time) until = Math.min(until, other - FRAME);
  const typedFrom = lines.typedFrom?.[lineTimes.indexOf(time)] ?? null;
  const isHidden = typedFrom !== null && until < time + AT_ONCE;
  const shown = isHidden ? Math.max(typedFrom, time - AT_ONCE) : Math.max(time, until);
  return Math.round(shown * 100) / 100;
}
