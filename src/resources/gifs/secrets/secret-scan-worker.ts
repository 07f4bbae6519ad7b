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

export async function scanUpload(input: CastScanInput): Promise<SecretFinding[]> {
  return scanCast(input, WORK_LIMIT);
}

/** If a certain one is among the secrets, they have the lines of the transcript. @param workLimit in cells */
export async function scanCast(
  { cast, suspects }: CastScanInput,
  workLimit?: number,
): Promise<SecretFinding[]> {
  const recording = parseAsciicast(new TextDecoder().decode(cast));
  // The transcript job searches further.
  const onScreen = screenSecrets(recording, workLimit).filter(({ kind }) => kind !== 'unsearched_screen');
  const found = mergeFindings(onScreen, suspects);
  if (!found.some(isCertain)) return found.map(withoutLine);
  return transcriptSecrets(await transcribeMedia(recording, fitTiming(recording)), found);
}

export function withoutLine(finding: SecretFinding): SecretFinding {
  return { ...finding, line: null };
}
