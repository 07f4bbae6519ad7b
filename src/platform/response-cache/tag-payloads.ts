import type { CacheTag } from './cache-tag.js';

/** PostgreSQL takes payloads shorter than 8,000 bytes (NOTIFY); keys are ASCII. */
const MAX_LENGTH = 7_999;
/** More than that is not worth telling apart: to build anew what did not change costs less. */
const MAX_PAYLOADS = 8;
const SEPARATOR = ' ';
const EVERYTHING = '*';

/** The keys as payloads of notifications, as few as hold them; a single one that stands for everything when they are many. */
export function packTags(keys: Iterable<CacheTag>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const key of keys) {
    if (payload.length + SEPARATOR.length + key.length > MAX_LENGTH) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload === '' ? key : SEPARATOR + key;
  }
  if (payload !== '') payloads.push(payload);
  return payloads.length > MAX_PAYLOADS ? [EVERYTHING] : payloads;
}

/** The keys of a payload, or `everything`. */
export function unpackTags(payload: string): readonly CacheTag[] | 'everything' {
  return payload === EVERYTHING ? 'everything' : (payload.split(SEPARATOR) as CacheTag[]);
}
