import type { Match } from './find-matches.js';

/** By then, a frame that is drawn in parts is complete; later lines may scroll it away. */
const LATEST = 0.25;
/** Frames begin at hundredths of a second. */
const FRAME = 0.01;

/**
 * The second at which the best match in the transcript is completely visible, before another line appears. Null if nothing
 * in the transcript matches.
 */
export function frameTimeOf(matches: readonly Match[], lineTimes: readonly number[]): number | null {
  const time = matches.find((match) => match.time !== null)?.time ?? null;
  if (time === null) return null;
  let until = time + LATEST;
  for (const other of lineTimes) if (other > time) until = Math.min(until, other - FRAME);
  return Math.round(Math.max(time, until) * 100) / 100;
}
