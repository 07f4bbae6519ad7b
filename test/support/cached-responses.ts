import type { CacheTag } from '../../src/platform/response-cache/cache-tag.js';
import {
  type CachedResponse,
  createCachedResponse,
} from '../../src/platform/response-cache/cached-response.js';
import type { ResponseCache } from '../../src/platform/response-cache/response-cache.js';

export function response(body: string | Buffer, tags: readonly CacheTag[] = ['lists']): CachedResponse {
  return createCachedResponse(Buffer.from(body), {
    contentType: 'text/plain',
    cacheControl: 'no-cache',
    tags,
  });
}

/** Requests a target from a cache; its builds are `<target> 1`, `<target> 2` … */
export function counterOf(cache: ResponseCache) {
  const built = new Map<string, number>();
  return async (target: string, tags?: readonly CacheTag[], isCached = true): Promise<string> => {
    const build = () => {
      const count = (built.get(target) ?? 0) + 1;
      built.set(target, count);
      return Promise.resolve(response(`${target} ${count}`, tags));
    };
    const { body } = await cache.get(target, build, isCached);
    return body.toString();
  };
}

/** A build that the test completes. */
export function slowBuild(): { build: () => Promise<CachedResponse>; end: (made: CachedResponse) => void } {
  let end: (made: CachedResponse) => void = () => undefined;
  const made = new Promise<CachedResponse>((resolve) => {
    end = resolve;
  });
  return { build: () => made, end };
}
