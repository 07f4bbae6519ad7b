import type { CacheTag } from './cache-tag.js';

/** PostgreSQL limits NOTIFY payloads to less than 8,000 bytes; tags are ASCII. */
const MAX_LENGTH = 7_999;
/** Beyond that, invalidating everything is cheaper. */
const MAX_PAYLOADS = 8;
const SEPARATOR = ' ';
const EVERYTHING = '*';

/** The tags in as few NOTIFY payloads as possible; a single `*` if there are too many. */
export function packTags(tags: Iterable<CacheTag>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const tag of tags) {
    if (payload.length + SEPARATOR.length + tag.length > MAX_LENGTH) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload === '' ? tag : SEPARATOR + tag;
  }
  if (payload !== '') payloads.push(payload);
  return payloads.length > MAX_PAYLOADS ? [EVERYTHING] : payloads;
}

export function unpackTags(payload: string): readonly CacheTag[] | 'everything' {
  return payload === EVERYTHING ? 'everything' : (payload.split(SEPARATOR) as CacheTag[]);
}
