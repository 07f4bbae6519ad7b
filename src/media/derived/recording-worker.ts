import { parseAsciicast } from '../../recording/asciicast/parse-asciicast.js';
import { transcribe as transcribeCast } from '../../recording/transcript/transcript.js';

/** The entry of the worker threads: each exported function is a task of `RecordingPool`. */

export interface TimedText {
  readonly text: string;
  /** One for each line, in seconds. */
  readonly lineTimes: readonly number[];
}

export async function transcribe(cast: Uint8Array): Promise<TimedText> {
  const transcript = await transcribeCast(parseAsciicast(new TextDecoder().decode(cast)));
  return { text: transcript.text, lineTimes: transcript.lines.map((line) => line.time) };
}
