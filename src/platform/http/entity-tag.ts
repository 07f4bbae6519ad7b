import { hash } from 'node:crypto';

/** A strong tag of a body: half of its SHA-256, with the quotes. */
export function entityTag(body: Uint8Array): string {
  return `"${hash('sha256', body, 'hex').slice(0, 32)}"`;
}

/**
 * Whether `If-None-Match` names the tag (RFC 9110, section 13.1.2). Express's `request.fresh` is not used: it takes
 * no condition for met that comes with `Cache-Control: no-cache`, which fetch adds to every condition of its caller.
 * @param etag with its quotes
 */
export function isNamed(etag: string, condition: string | undefined): boolean {
  if (condition === undefined) return false;
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || condition.trim() === '*';
}
