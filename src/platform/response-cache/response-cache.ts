import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from './cache-tag.js';
import { type CachedResponse, memoryBytesOf } from './cached-response.js';
import { RecentInvalidations } from './recent-invalidations.js';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_ANSWERS = 20_000;
/** The last bound on how long an answer is given, whatever was or was not told. */
const MAX_AGE_MS = 30_000;
const AGE_RESOLUTION_MS = 1_000;

/**
 * Answers by the target of their request (path and query as they were sent), each until something it depends on
 * changes. Memory is bounded; what was asked for the longest ago goes first.
 *
 * It keeps nothing and gives nothing unless it hears of every change, here and in the other processes: `resume` and
 * `suspend` say whether it does.
 */
@Injectable()
export class ResponseCache {
  readonly #answers = new LRUCache<string, CachedResponse>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: memoryBytesOf,
    ttl: MAX_AGE_MS,
    ttlResolution: AGE_RESOLUTION_MS,
    dispose: ({ tags }, target) => {
      this.#unlink(target, tags);
    },
  });
  readonly #targetsByKey = new Map<CacheTag, Set<string>>();
  /** Builds that a request may still join: nothing has changed since they began. */
  readonly #flights = new Map<string, Promise<CachedResponse>>();
  readonly #changes = new RecentInvalidations();
  readonly #listeners = new Map<CacheTag, (() => void)[]>();
  #hearsChanges = false;

  /** Whether this process hears of the changes that others make. */
  get hearsChanges(): boolean {
    return this.#hearsChanges;
  }

  /** Calls the listener whenever what carries the tag has changed, or may have while changes were not heard. */
  onInvalidated(tag: CacheTag, listener: () => void): void {
    this.#listeners.set(tag, [...(this.#listeners.get(tag) ?? []), listener]);
  }

  find(target: string): CachedResponse | undefined {
    return this.#answers.get(target);
  }

  /**
   * The kept answer, or the one that is being built for another request, or one that `build` makes now. A build during
   * which something changed that its answer depends on answers those who wait for it, and is not kept.
   * @param isWorthKeeping whether the answer is likely to be asked for again
   */
  get(
    target: string,
    build: () => Promise<CachedResponse>,
    isWorthKeeping: boolean,
  ): Promise<CachedResponse> {
    if (!this.#hearsChanges) return build();
    const kept = this.#answers.get(target);
    if (kept) return Promise.resolve(kept);
    const joined = this.#flights.get(target);
    if (joined) return joined;
    const flight = this.#build(target, build, isWorthKeeping).finally(() => {
      if (this.#flights.get(target) === flight) this.#flights.delete(target);
    });
    this.#flights.set(target, flight);
    return flight;
  }

  /** Something changed: what depends on it is given to no request that comes from now on. */
  invalidate(keys: Iterable<CacheTag>): void {
    this.#changes.add(keys);
    this.#flights.clear();
    for (const key of keys) {
      for (const listener of this.#listeners.get(key) ?? []) listener();
      for (const target of this.#targetsByKey.get(key) ?? []) this.#answers.delete(target);
    }
  }

  /** Anything may have changed. */
  invalidateAll(): void {
    for (const listener of [...this.#listeners.values()].flat()) listener();
    this.#clear();
  }

  /** From now on every change is told. */
  resume(): void {
    this.invalidateAll();
    this.#hearsChanges = true;
  }

  /** Changes may go untold from now on. */
  suspend(): void {
    this.#hearsChanges = false;
    this.#clear();
  }

  #clear(): void {
    this.#changes.addAll();
    this.#flights.clear();
    this.#answers.clear();
  }

  async #build(
    target: string,
    build: () => Promise<CachedResponse>,
    isWorthKeeping: boolean,
  ): Promise<CachedResponse> {
    const reading = this.#changes.begin();
    try {
      const answer = await build();
      if (isWorthKeeping && this.#hearsChanges && reading.isCurrent(answer.tags)) this.#keep(target, answer);
      return answer;
    } finally {
      reading.end();
    }
  }

  #keep(target: string, answer: CachedResponse): void {
    if (answer.body.length > MAX_BODY_BYTES) return;
    this.#answers.set(target, answer);
    for (const key of answer.tags) {
      const targets = this.#targetsByKey.get(key);
      if (targets) targets.add(target);
      else this.#targetsByKey.set(key, new Set([target]));
    }
  }

  #unlink(target: string, keys: readonly CacheTag[]): void {
    for (const key of keys) {
      const targets = this.#targetsByKey.get(key);
      targets?.delete(target);
      if (targets?.size === 0) this.#targetsByKey.delete(key);
    }
  }
}
