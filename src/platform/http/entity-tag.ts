import { hash } from 'node:crypto';

const HALF = 16;

/** A strong ETag: half of the body's SHA-256, quoted. @param version its hash takes the first half of the tag */
export function entityTag(body: Uint8Array, version?: string): string {
  const digest = hash('sha256', body, 'hex');
  return version === undefined
    ? `"${digest.slice(0, 2 * HALF)}"`
    : `${opening(version)}${digest.slice(0, HALF)}"`;
}

/** RFC 9110, section 13.1.2. Unlike `request.fresh`, it matches with the `Cache-Control: no-cache` that fetch sends. */
export function isNamed(etag: string, condition: string | undefined): boolean {
  return condition !== undefined && (tagsOf(condition).includes(etag) || condition.trim() === '*');
}

/**
 * Whether an `If-Match` names a tag of this version. Counts and renditions change the tag, but no edit overwrites them: they
 * do not matter. The comparison is not strong, as RFC 9110 has it, because compressed responses have the tag weak.
 */
export function namesVersion(version: string, condition: string): boolean {
  return condition.trim() === '*' || tagsOf(condition).some((tag) => tag.startsWith(opening(version)));
}

function opening(version: string): string {
  return `"${hash('sha256', version, 'hex').slice(0, HALF)}`;
}

function tagsOf(condition: string): string[] {
  return condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
