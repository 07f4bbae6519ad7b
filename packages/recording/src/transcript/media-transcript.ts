import type { Asciicast } from '../asciicast/asciicast.js';
import { MediaClock } from '../timing/media-clock.js';
import type { Timing } from '../timing/timing.js';
import { transcribeCast, type TranscriptLimits } from './transcript.js';

export interface MediaLine {
  readonly text: string;
  /** Second of the GIF and MP4 at which the line was complete; of a command line, at which it was entered. */
  readonly time: number;
  /** The same in the cast. */
  readonly castTime: number;
  /** The second of the GIF and MP4 at which typing began; null unless it is a command line. */
  readonly typedFrom: number | null;
}

export interface MediaTranscript {
  readonly text: string;
  readonly lines: readonly MediaLine[];
  /** The second of the GIF and MP4 that shows a second of the cast. */
  readonly timeOf: (castSecond: number) => number;
}

/** @param longest seconds of the picture, if it was not drawn with this timing */
export async function transcribeMedia(
  cast: Asciicast,
  timing: Timing,
  longest = Infinity,
  limits: TranscriptLimits = {},
): Promise<MediaTranscript> {
  const clock = new MediaClock(cast.events, timing);
  const timeOf = (seconds: number) => Math.min(frameTime(clock.timeOf(seconds)), longest);
  const { text, lines } = await transcribeCast(cast, limits);
  return {
    text,
    timeOf,
    lines: lines.map(({ text: line, time, typedFrom }) => ({
      text: line,
      time: timeOf(time),
      castTime: time,
      typedFrom: typedFrom === undefined ? null : timeOf(typedFrom),
    })),
  };
}

/** Frames begin at hundredths of a second, up to half of one later than the output. */
function frameTime(seconds: number): number {
  return Math.ceil(seconds * 100 - 0.001) / 100;
}
