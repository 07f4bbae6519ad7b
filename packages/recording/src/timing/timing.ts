import type { AsciicastHeader } from '../asciicast/asciicast.js';

/** Seconds without output that are kept by default. */
export const IDLE_LIMIT = 5;
/** A longer pause makes a picture that seems to have stopped. */
const MOST_IDLE = 60;
export const FRAMES_PER_SECOND = 30;

/** How the seconds of a cast become those of its GIF and MP4. */
export interface Timing {
  /** Longest pause, in seconds of the cast. */
  readonly idleLimit: number;
  /** Most frames a second of the GIF. */
  readonly fps: number;
  /** Seconds of the cast per second of the GIF, once pauses are cut. */
  readonly speed: number;
}

/** The timing of a recording that needs no fitting. */
export function naturalTiming({
  idleTimeLimit = IDLE_LIMIT,
}: Pick<AsciicastHeader, 'idleTimeLimit'>): Timing {
  return { idleLimit: Math.min(idleTimeLimit, MOST_IDLE), fps: FRAMES_PER_SECOND, speed: 1 };
}
