import type { ResponseMetadata } from './cached-response.js';

type CacheableMetadata = Pick<ResponseMetadata, 'tags' | 'onServed' | 'link' | 'version'>;

/** What a handler with `@CacheResponse()` returns when its response depends on more than the route's own tags. */
export class Cacheable<Body extends object> {
  constructor(
    readonly body: Body,
    readonly metadata: CacheableMetadata,
  ) {}
}

export function cacheable<Body extends object>(body: Body, metadata: CacheableMetadata): Cacheable<Body> {
  return new Cacheable(body, metadata);
}
