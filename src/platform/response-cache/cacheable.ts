import type { ResponseMetadata } from './cached-response.js';

/** What a handler with `@CacheResponse()` returns when its response depends on more than the route's own tags. */
export class Cacheable<Body extends object> {
  constructor(
    readonly body: Body,
    readonly metadata: Pick<ResponseMetadata, 'tags' | 'onServed' | 'link'>,
  ) {}
}

export function cacheable<Body extends object>(
  body: Body,
  metadata: Pick<ResponseMetadata, 'tags' | 'onServed' | 'link'>,
): Cacheable<Body> {
  return new Cacheable(body, metadata);
}
