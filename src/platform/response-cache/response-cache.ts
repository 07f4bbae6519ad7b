import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from './cache-tag.js';
import { type CachedResponse, memoryBytesOf } from './cached-response.js';
import { RecentInvalidations } from './recent-invalidations.js';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_RESPONSES = 20_000;
/** Bounds how stale a response gets if an invalidation is lost. */
const MAX_AGE_MS = 30_000;
const AGE_RESOLUTION_MS = 1_000;
const MAX_SEARCHES = 5_000;

/** LRU, by path and query as sent. It may only work while the process receives the invalidations of all others. */
@Injectable()
export class ResponseCache {
  readonly #responses = new LRUCache<string, CachedResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: memoryBytesOf,
    ttl: MAX_AGE_MS,
    ttlResolution: AGE_RESOLUTION_MS,
    dispose: ({ tags }, target) => {
      this.#unlink(target, tags);
    },
  });
  /** Most searches are requested once, and would evict popular responses: they are stored on the second request. */
  readonly #searches = new LRUCache<string, true>({ max: MAX_SEARCHES, ttl: MAX_AGE_MS });
  readonly #targetsByTag = new Map<CacheTag, Set<string>>();
  /** Builds that later requests may join: nothing was invalidated since they started. */
  readonly #flights = new Map<string, Promise<CachedResponse>>();
  readonly #invalidations = new RecentInvalidations();
  readonly #listeners = new Map<CacheTag, (() => void)[]>();
  #isActive = false;

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Calls the listener whenever the tag is invalidated, including by {@link invalidateAll}. */
  onInvalidated(tag: CacheTag, listener: () => void): void {
    this.#listeners.set(tag, [...(this.#listeners.get(tag) ?? []), listener]);
  }

  find(target: string): CachedResponse | undefined {
    return this.#responses.get(target);
  }

  /** Requests for a target share a `build`. The result is not cached if one of its tags was invalidated meanwhile. */
  get(target: string, build: () => Promise<CachedResponse>, isCached: boolean): Promise<CachedResponse> {
    if (!this.#isActive) return build();
    const cached = this.#responses.get(target);
    if (cached) return Promise.resolve(cached);
    const joined = this.#flights.get(target);
    if (joined) return joined;
    const flight = this.#build(target, build, isCached).finally(() => {
      if (this.#flights.get(target) === flight) this.#flights.delete(target);
    });
    this.#flights.set(target, flight);
    return flight;
  }

  invalidate(tags: Iterable<CacheTag>): void {
    this.#invalidations.add(tags);
    this.#flights.clear();
    for (const tag of tags) {
      for (const listener of this.#listeners.get(tag) ?? []) listener();
      for (const target of this.#targetsByTag.get(tag) ?? []) this.#responses.delete(target);
    }
  }

  invalidateAll(): void {
    for (const listener of [...this.#listeners.values()].flat()) listener();
    this.#clear();
  }

  /** Call when the process receives every invalidation from now on. */
  resume(): void {
    this.invalidateAll();
    this.#isActive = true;
  }

  /** Call when invalidations may be lost. */
  suspend(): void {
    this.#isActive = false;
    this.#clear();
  }

  #clear(): void {
    this.#invalidations.addAll();
    this.#flights.clear();
    this.#responses.clear();
  }

  async #build(
    target: string,
    build: () => Promise<CachedResponse>,
    isCached: boolean,
  ): Promise<CachedResponse> {
    const read = this.#invalidations.begin();
    try {
      const response = await build();
      if (isCached && this.#isActive && read.isCurrent(response.tags)) this.#store(target, response);
      return response;
    } finally {
      read.end();
    }
  }

  #store(target: string, response: CachedResponse): void {
    if (response.body.length > MAX_BODY_BYTES) return;
    if (response.tags.includes('search') && !this.#searches.has(target)) {
      this.#searches.set(target, true);
      return;
    }
    this.#responses.set(target, response);
    for (const tag of response.tags) {
      const targets = this.#targetsByTag.get(tag);
      if (targets) targets.add(target);
      else this.#targetsByTag.set(tag, new Set([target]));
    }
  }

  #unlink(target: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const targets = this.#targetsByTag.get(tag);
      targets?.delete(target);
      if (targets?.size === 0) this.#targetsByTag.delete(tag);
    }
  }
}
