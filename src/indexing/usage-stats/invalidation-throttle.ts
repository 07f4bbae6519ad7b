import type { CacheTag } from '../../platform/response-cache/cache-tag.js';

/** As long as a cached response lives without invalidations. */
const INTERVAL_MS = 30_000;

/** Throttles invalidations: the first of a tag immediately, later ones together every 30 s. Rebuilding popular responses for every batch would cost more than counting. */
export class InvalidationThrottle {
  /** The time of each tag's last invalidation, oldest first. */
  readonly #invalidatedAt = new Map<CacheTag, number>();
  readonly #waiting = new Set<CacheTag>();

  /** The tags to invalidate now, of these and earlier ones. @param now in milliseconds */
  due(tags: Iterable<CacheTag>, now: number): CacheTag[] {
    for (const tag of tags) this.#waiting.add(tag);
    for (const [tag, invalidatedAt] of this.#invalidatedAt) {
      if (now - invalidatedAt < INTERVAL_MS) break;
      this.#invalidatedAt.delete(tag);
    }
    const due = [...this.#waiting].filter((tag) => !this.#invalidatedAt.has(tag));
    for (const tag of due) {
      this.#waiting.delete(tag);
      this.#invalidatedAt.set(tag, now);
    }
    return due;
  }
}
