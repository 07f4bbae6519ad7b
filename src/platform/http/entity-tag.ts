import { hash } from 'node:crypto';

/** A strong ETag: half of the body's SHA-256, quoted. */
export function entityTag(body: Uint8Array): string {
  return `"${hash('sha256', body, 'hex').slice(0, 32)}"`;
}

/** RFC 9110, section 13.1.2. Unlike `request.fresh`, it matches with the `Cache-Control: no-cache` that fetch sends. */
export function isNamed(etag: string, condition: string | undefined): boolean {
  if (condition === undefined) return false;
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || condition.trim() === '*';
}
