import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { MediaClock } from './media-clock.js';
import { naturalTiming, type Timing } from './timing.js';

/** Seconds for which recorders show the last frame, at most. */
const LAST_FRAME = 6;
const TOLERANCE = 0.5;
/** A GIF that plays this many times faster or slower than its cast shows something else. */
const MOST_APART = 10;

/** Timing of an uploaded GIF. */
interface GuessedTiming {
  readonly timing: Timing;
  /** Seconds of the GIF that a line cannot be after. */
  readonly longest: number;
}

/**
 * How an uploaded GIF follows its cast, according to its length: with pauses cut as recorders do by default, in full, or at
 * another speed. A very different length, such as that of a still, says nothing about the cast.
 * @param seconds the duration of the GIF
 */
export function timingOfGif(
  header: Parameters<typeof naturalTiming>[0],
  events: readonly AsciicastEvent[],
  seconds: number,
): GuessedTiming {
  const natural = naturalTiming(header);
  const last = events.at(-1)?.time ?? 0;
  const lengthIn = (timing: Timing) => new MediaClock(events, timing).timeOf(last);
  const isLike = (timing: Timing) => {
    const rest = seconds - lengthIn(timing);
    return rest >= -TOLERANCE && rest <= LAST_FRAME;
  };
  const whole = { ...natural, idleLimit: Number.MAX_VALUE };
  const found = [natural, whole].find(isLike);
  if (found) return { timing: found, longest: seconds };
  const speed = lengthIn(natural) / seconds;
  if (!(speed <= MOST_APART && speed >= 1 / MOST_APART)) return { timing: natural, longest: Infinity };
  return { timing: { ...natural, speed }, longest: seconds };
}
