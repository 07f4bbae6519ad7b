import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import type { CacheTag } from './cache-tag.js';
import { type CachedResponse, memoryBytesOf, staleResponse } from './cached-response.js';
import { CacheMetrics } from './cache-metrics.js';
import { type PendingRead, RecentInvalidations } from './recent-invalidations.js';
import { MAX_AGE_MS, TaggedLru } from './tagged-lru.js';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_RESPONSES = 20_000;
const MAX_SEARCHES = 5_000;
/** While the database is away. */
const MAX_STALE_MS = 600_000;
/** How long after a stale response the cache is said to serve them. */
const SERVES_STALE_MS = 60_000;

/** LRU, by path and query as sent. It may only work while the process receives the invalidations of all others. */
@Injectable()
export class ResponseCache {
  readonly #responses = new TaggedLru<string, CachedResponse>({
    max: MAX_RESPONSES,
    maxBytes: MAX_BYTES,
    bytesOf: memoryBytesOf,
    tagsOf: ({ tags }) => tags,
  });
  /** Most searches are requested once, and would evict popular responses: they are stored on the second request. */
  readonly #searches = new LRUCache<string, true>({ max: MAX_SEARCHES, ttl: MAX_AGE_MS });
  /** Builds that later requests may join: nothing was invalidated since they started. */
  readonly #flights = new Map<string, Promise<CachedResponse>>();
  readonly #invalidations = new RecentInvalidations();
  readonly #listeners: ((tags: readonly CacheTag[] | null) => void)[] = [];
  readonly #metrics: CacheMetrics;
  #isActive = false;
  #staleServedAt = -Infinity;

  constructor(registry: Registry = new Registry()) {
    this.#metrics = new CacheMetrics(registry);
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Whether a response of the last minute was from before the database was away. */
  get servesStale(): boolean {
    return performance.now() - this.#staleServedAt < SERVES_STALE_MS;
  }

  /** Calls the listener with the tags of every invalidation; null stands for all. */
  onInvalidated(listener: (tags: readonly CacheTag[] | null) => void): void {
    this.#listeners.push(listener);
  }

  /** A read of data for responses. No cache keeps its result while invalidations may be lost. */
  beginRead(): PendingRead {
    const read = this.#invalidations.begin();
    return {
      isCurrent: (tags) => this.#isActive && read.isCurrent(tags),
      end: () => {
        read.end();
      },
    };
  }

  find(target: string): CachedResponse | undefined {
    return this.#isActive ? this.#responses.get(target) : undefined;
  }

  /** A response of `find` was served. */
  countHit(): void {
    this.#metrics.count('hit');
  }

  /**
   * Requests for a target share a `build`. The result is not cached if one of its tags was invalidated meanwhile. If the
   * database is away, they get the response from before, of the last ten minutes.
   */
  get(target: string, build: () => Promise<CachedResponse>, isCached: boolean): Promise<CachedResponse> {
    if (!this.#isActive) return this.#orStale(target, build());
    const cached = this.#responses.get(target);
    const joined = cached ? Promise.resolve(cached) : this.#flights.get(target);
    if (joined) {
      this.#metrics.count('hit');
      return joined;
    }
    const flight = this.#orStale(target, this.#build(target, build, isCached)).finally(() => {
      if (this.#flights.get(target) === flight) this.#flights.delete(target);
    });
    this.#flights.set(target, flight);
    return flight;
  }

  invalidate(tags: readonly CacheTag[]): void {
    this.#invalidations.add(tags);
    this.#flights.clear();
    this.#responses.invalidate(tags);
    for (const listener of this.#listeners) listener(tags);
  }

  invalidateAll(): void {
    for (const listener of this.#listeners) listener(null);
    this.#forgetReads();
    this.#responses.invalidate(null);
  }

  /** Call when the process receives every invalidation from now on. */
  resume(): void {
    this.invalidateAll();
    this.#isActive = true;
  }

  /** Call when invalidations may be lost. */
  suspend(): void {
    this.#isActive = false;
    this.#forgetReads();
  }

  #forgetReads(): void {
    this.#invalidations.addAll();
    this.#flights.clear();
  }

  async #orStale(target: string, built: Promise<CachedResponse>): Promise<CachedResponse> {
    try {
      const response = await built;
      this.#metrics.count('miss');
      return response;
    } catch (error) {
      const stale = isDatabaseUnavailable(error) ? this.#responses.findStale(target) : undefined;
      if (!stale || stale.ageMs > MAX_STALE_MS) throw error;
      this.#metrics.count('stale');
      this.#staleServedAt = performance.now();
      return staleResponse(stale.value, stale.ageMs);
    }
  }

  async #build(
    target: string,
    build: () => Promise<CachedResponse>,
    isCached: boolean,
  ): Promise<CachedResponse> {
    const read = this.beginRead();
    try {
      const response = await build();
      if (isCached && read.isCurrent(response.tags)) this.#store(target, response);
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
  }
}
