import type { SecretKind } from './secret-kinds.js';

/** A line of text and the second at which it appeared. */
export interface ScannedLine {
  readonly text: string;
  readonly time: number;
}

/** The position of a secret. It never contains the secret. */
export interface SecretFinding {
  readonly kind: SecretKind;
  /** The line of the text, from 1. */
  readonly line: number;
  /** Seconds. */
  readonly time: number;
  /** The first four characters and the length. */
  readonly excerpt: string;
}

const SHOWN_CHARACTERS = 4;

export function excerptOf(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}… (${secret.length} characters)`;
}

/** More are not useful: the recording has to be recorded again. */
const MOST_FINDINGS = 50;

/** Merges findings of the same text by two scans: if both found a secret, the position of `exact` counts. */
export function mergeFindings(
  exact: readonly SecretFinding[],
  others: readonly SecretFinding[],
): SecretFinding[] {
  const known = new Set(exact.map(keyOf));
  const added = others.filter((finding) => !known.has(keyOf(finding)));
  return [...exact, ...added].sort((a, b) => a.line - b.line || a.time - b.time).slice(0, MOST_FINDINGS);
}

function keyOf({ kind, excerpt }: SecretFinding): string {
  return `${kind} ${excerpt}`;
}
