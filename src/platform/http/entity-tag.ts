import { hash } from 'node:crypto';

/** A strong ETag: half of the body's SHA-256, quoted. */
export function entityTag(body: Uint8Array): string {
  return `"${hash('sha256', body, 'hex').slice(0, 32)}"`;
}

/**
 * Whether `If-None-Match` matches the ETag (RFC 9110, section 13.1.2). `request.fresh` is not used: it never matches with
 * `Cache-Control: no-cache`, which fetch sends with every conditional request.
 */
export function isNamed(etag: string, condition: string | undefined): boolean {
  if (condition === undefined) return false;
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || condition.trim() === '*';
}
