import { createHash } from 'node:crypto';
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
  /** Tells secrets with equal excerpts apart; too short to guess a secret by it. */
  readonly fingerprint: string;
}

const SHOWN_CHARACTERS = 4;

export function excerptOf(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}… (${secret.length} characters)`;
}

/** 16 bits of a hash, in hexadecimal. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 4);
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
  return firstFindings([...exact, ...findingsBeyond(exact, others)]);
}

/** Certain ones first, then in their order on the screen. */
export function firstFindings<Place extends string>(
  found: readonly SecretFinding<Place>[],
): SecretFinding<Place>[] {
  return [...found].sort(compare).slice(0, MOST_FINDINGS);
}

/** Without as many as `known` has of each kind, place and fingerprint: they are about the same secrets. */
export function findingsBeyond<Place extends string>(
  known: readonly SecretFinding<Place>[],
  found: readonly SecretFinding<Place>[],
): SecretFinding<Place>[] {
  const counts = new Map<string, number>();
  for (const finding of known) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return found.filter((finding) => {
    const count = counts.get(keyOf(finding)) ?? 0;
    counts.set(keyOf(finding), count - 1);
    return count <= 0;
  });
}

function compare(a: SecretFinding<string>, b: SecretFinding<string>): number {
  return (
    Number(isCertain(b)) - Number(isCertain(a)) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.time ?? 0) - (b.time ?? 0)
  );
}

function keyOf({ kind, place, fingerprint }: SecretFinding<string>): string {
  return `${kind} ${place} ${fingerprint}`;
}
