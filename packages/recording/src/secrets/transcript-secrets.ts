import type { MediaLine, MediaTranscript } from '../transcript/media-transcript.js';
import { findSecrets } from './find-secrets.js';
import { mergeFindings, type SecretFinding } from './secret-finding.js';

const TOLERANCE_SECONDS = 0.001;

/** The secrets in a transcript, and those that were found otherwise, with seconds of the cast, at the line of their second. */
export function transcriptSecrets(
  { lines, timeOf }: Pick<MediaTranscript, 'lines' | 'timeOf'>,
  found: readonly SecretFinding[],
): SecretFinding[] {
  const placed = found.map(({ time, ...finding }) => ({
    ...finding,
    line: finding.place === 'screen' && time !== null ? lineAt(lines, time) : null,
    time: time === null ? null : timeOf(time),
  }));
  return mergeFindings(findSecrets(lines, 'screen'), placed);
}

/** The last line at a second of the cast, from 1. */
function lineAt(lines: readonly MediaLine[], second: number): number {
  return Math.max(1, lines.findLastIndex(({ castTime }) => castTime <= second + TOLERANCE_SECONDS) + 1);
}
