import { parseAsciicast } from '../../../recording/asciicast/parse-asciicast.js';
import { withoutIdleTime } from '../../../recording/render/timeline.js';
import { findSecrets } from '../../../recording/secrets/find-secrets.js';
import { mergeFindings, type SecretFinding } from '../../../recording/secrets/secret-finding.js';
import { transcribeCast } from '../../../recording/transcript/transcript.js';
import type { TranscriptLine } from '../../../recording/transcript/transcript-line.js';

/** The worker thread that looks for secrets in a cast. */

export interface CastScan {
  readonly cast: Uint8Array;
  /** What the output alone shows. */
  readonly suspects: readonly SecretFinding[];
}

/** What the transcript shows, and what was on the screen but is not in the transcript. */
export async function scanCast({ cast, suspects }: CastScan): Promise<SecretFinding[]> {
  const recording = parseAsciicast(new TextDecoder().decode(cast));
  // Transcripts speak of the seconds of the GIF.
  const events = withoutIdleTime(recording.events, recording.header.idleTimeLimit);
  const { lines } = await transcribeCast({ ...recording, events });
  const placed = suspects.map((finding) => ({ ...finding, line: lineAt(lines, finding.time) }));
  return mergeFindings(findSecrets(lines), placed);
}

/** The last line that was there at a second, from 1. */
function lineAt(lines: readonly TranscriptLine[], second: number): number {
  return Math.max(1, lines.findLastIndex(({ time }) => time <= second + 0.001) + 1);
}
