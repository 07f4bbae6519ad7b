import { parseAsciicast } from '../../../recording/asciicast/parse-asciicast.js';
import { fitTiming } from '../../../recording/render/fit-timing.js';
import { MediaClock } from '../../../recording/timing/media-clock.js';
import { findSecrets } from '../../../recording/secrets/find-secrets.js';
import { mergeFindings, type SecretFinding } from '../../../recording/secrets/secret-finding.js';
import { type MediaLine, transcribeMedia } from '../../../recording/transcript/media-transcript.js';

/** The worker thread that scans a cast for secrets. */

export interface CastScanInput {
  readonly cast: Uint8Array;
  /** Secrets found without a terminal. */
  readonly suspects: readonly SecretFinding[];
}

/** Secrets in the transcript, and secrets in other texts, or that were on the screen but are not in the transcript. */
export async function scanCast({ cast, suspects }: CastScanInput): Promise<SecretFinding[]> {
  const recording = parseAsciicast(new TextDecoder().decode(cast));
  const timing = fitTiming(recording);
  const { lines } = await transcribeMedia(recording, timing);
  const clock = new MediaClock(recording.events, timing);
  const placed = suspects.map(({ time, ...finding }) => ({
    ...finding,
    line: finding.place === 'screen' && time !== null ? lineAt(lines, time) : null,
    time: time === null ? null : Math.round(clock.timeOf(time) * 1_000) / 1_000,
  }));
  return mergeFindings(findSecrets(lines, 'screen'), placed);
}

/** The last line at a second of the cast, from 1. */
function lineAt(lines: readonly MediaLine[], second: number): number {
  return Math.max(1, lines.findLastIndex(({ castTime }) => castTime <= second + 0.001) + 1);
}
