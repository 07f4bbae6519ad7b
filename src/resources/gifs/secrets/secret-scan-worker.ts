import {
  fitTiming,
  isCertain,
  mergeFindings,
  parseAsciicast,
  screenSecrets,
  type SecretFinding,
  transcribeMedia,
  transcriptSecrets,
} from '@ttyreel/recording';

/** The worker thread that scans a cast for secrets. */

export interface CastScanInput {
  readonly cast: Uint8Array;
  /** Secrets found without a terminal. */
  readonly suspects: readonly SecretFinding[];
}

/** In cells. Screens of a megabyte take at most 30 million; the slowest that we know take 3 seconds of CPU for 40. */
const WORK_LIMIT = 40_000_000;

/** The suspects and the secrets on the screen. If a certain one is among them, they have the lines of the transcript. */
export async function scanCast({ cast, suspects }: CastScanInput): Promise<SecretFinding[]> {
  const recording = parseAsciicast(new TextDecoder().decode(cast));
  const found = mergeFindings(suspects, screenSecrets(recording, WORK_LIMIT));
  if (!found.some(isCertain)) return found.map(withoutLine);
  return transcriptSecrets(await transcribeMedia(recording, fitTiming(recording)), found);
}

export function withoutLine(finding: SecretFinding): SecretFinding {
  return { ...finding, line: null };
}
