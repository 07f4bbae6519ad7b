import type { ResponseMetadata } from './cached-response.js';

/** What a handler says of the body that it returns. */
export type CacheNotes = Pick<ResponseMetadata, 'tags' | 'onServed'>;

const notes = new WeakMap<object, CacheNotes>();

/** Says of a body, which a handler with `@KeptBody()` returns, until when it may be kept. @returns the body itself */
export function cacheable<Body extends object>(body: Body, said: CacheNotes): Body {
  notes.set(body, said);
  return body;
}

/** What was said of a body by `keptWith`. */
export function cacheNotesOf(body: object): CacheNotes | undefined {
  return notes.get(body);
}
