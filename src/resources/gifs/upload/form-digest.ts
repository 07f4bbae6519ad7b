import { createHash } from 'node:crypto';
import type { ReceivedFile } from '../../media/recording-renditions.service.js';

/**
 * Tells the content of one form from that of another, whatever its parts' order and boundary: SHA-256 of its text
 * parts and of its files' hashes.
 */
export function formDigest(
  fields: ReadonlyMap<string, string>,
  received: Partial<Record<'gif' | 'cast', Pick<ReceivedFile, 'hash'>>>,
): Buffer {
  const texts = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([texts, received.gif?.hash ?? null, received.cast?.hash ?? null]))
    .digest();
}
