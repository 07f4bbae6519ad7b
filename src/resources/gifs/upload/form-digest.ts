import { createHash } from 'node:crypto';
import type { ReceivedFile } from '../../media/renditions/recording-renditions.service.js';

/** SHA-256 of the text fields and the files' hashes, independent of part order and boundary. */
export function formDigest(
  fields: ReadonlyMap<string, string>,
  received: Partial<Record<'gif' | 'cast', Pick<ReceivedFile, 'hash'>>>,
): Buffer {
  const texts = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([texts, received.gif?.hash ?? null, received.cast?.hash ?? null]))
    .digest();
}
