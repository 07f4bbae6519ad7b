import type { CastPlace } from '../texts/cast-places.js';
import { isCertain, type SecretKind } from './secret-kinds.js';

/** A line of text and the second at which it appeared. */
export interface ScannedLine {
  readonly text: string;
  /** Null for a text that is not in the recording's time. */
  readonly time: number | null;
  /** Its number, from 1; null if it has none. Without it: its position among the searched lines. */
  readonly line?: number | null;
}

/** The position of a secret. It never contains the secret. */
export interface SecretFinding<Place extends string = CastPlace> {
  readonly kind: SecretKind;
  readonly place: Place;
  /** The line of the transcript, from 1; null in other places. */
  readonly line: number | null;
  /** Seconds; null for texts that are not in the recording's time. */
  readonly time: number | null;
  /** The first four characters and the length; of a password, the name before it. */
  readonly excerpt: string;
}

const SHOWN_CHARACTERS = 4;

export function excerptOf(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}… (${secret.length} characters)`;
}

/** More are not useful: the recording has to be recorded again. */
const MOST_FINDINGS = 50;

/**
 * Merges findings of two scans: if both found a secret in a place, the position of `exact` counts. Certain ones come first.
 */
export function mergeFindings<Place extends string>(
  exact: readonly SecretFinding<Place>[],
  others: readonly SecretFinding<Place>[],
): SecretFinding<Place>[] {
  const known = new Set(exact.map(keyOf));
  const added = others.filter((finding) => !known.has(keyOf(finding)));
  return [...exact, ...added].sort(compare).slice(0, MOST_FINDINGS);
}

function compare(a: SecretFinding<string>, b: SecretFinding<string>): number {
  return (
    Number(isCertain(b)) - Number(isCertain(a)) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.time ?? 0) - (b.time ?? 0)
  );
}

/** Findings with the same key are about the same secret in the same place. */
export function keyOf({ kind, place, excerpt }: SecretFinding<string>): string {
  return `${kind} ${place} ${excerpt}`;
}
