import { readFileSync } from 'node:fs';
import {
  AsciicastIntake,
  type CastEdit,
  durationOf,
  editCast,
  InvalidEdit,
  InvalidRecording,
  type NamedText,
  readStoredCast,
  type ScreenSize,
  type SecretFinding,
  type TextMatches,
  writeStoredCast,
} from '@ttyreel/recording';
import { scanCast } from '../secrets/secret-scan-worker.js';

/** Edits casts in a child process. */

export interface EditInput {
  /** A path. */
  readonly cast: string;
  readonly edit: CastEdit;
  /** Texts of the recording, in which texts are replaced too. */
  readonly texts: readonly NamedText[];
}

interface CastLength {
  /** Seconds of the cast. */
  readonly duration: number;
  readonly events: number;
}

export interface EditOutcome {
  readonly cast: Uint8Array;
  /** In their order. */
  readonly texts: readonly string[];
  readonly before: CastLength;
  readonly after: CastLength;
  readonly largestScreen: ScreenSize;
  readonly secrets: readonly SecretFinding[];
  readonly matches: readonly TextMatches[];
}

/** Error classes do not cross processes. */
export type EditAnswer =
  | { readonly result: EditOutcome }
  | { readonly refusal: { readonly field: string; readonly problem: string } };

export async function applyEdit({ cast, edit, texts }: EditInput): Promise<EditAnswer> {
  try {
    const before = readStoredCast(new TextDecoder().decode(readFileSync(cast)));
    const edited = editCast(before, edit, texts);
    const bytes = Buffer.from(writeStoredCast(edited.cast));
    return {
      result: {
        cast: bytes,
        texts: edited.texts,
        before: lengthOf(before),
        after: lengthOf(edited.cast),
        matches: edited.matches,
        ...(await inspected(bytes)),
      },
    };
  } catch (error) {
    if (error instanceof InvalidEdit) return { refusal: { field: error.field, problem: error.problem } };
    if (error instanceof InvalidRecording) return { refusal: { field: 'cast', problem: error.message } };
    throw error;
  }
}

function lengthOf(cast: Parameters<typeof durationOf>[0]): CastLength {
  return { duration: Math.round(durationOf(cast) * 1e3) / 1e3, events: cast.events.length };
}

/** Scans the edited cast like an upload. */
async function inspected(cast: Uint8Array): Promise<Pick<EditOutcome, 'largestScreen' | 'secrets'>> {
  const intake = new AsciicastIntake();
  intake.push(cast);
  const { largestScreen, suspects } = intake.end().facts;
  return { largestScreen, secrets: await scanCast({ cast, suspects }) };
}
