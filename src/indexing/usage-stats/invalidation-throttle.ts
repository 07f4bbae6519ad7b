import type { CacheTag } from '../../platform/response-cache/cache-tag.js';

/**
 * How long what shows a count may show an older one, where there are new ones all the time: as long as an answer is kept
 * where nothing changes at all.
 */
const PAUSE_MS = 30_000;

/**
 * Paces what is told of new counts: the first of a key at once, those that follow together after a pause. What is read
 * by many all the time would otherwise be made anew with each batch of counts, which costs more than counting.
 */
export class InvalidationThrottle {
  /** When each key was told last, the earliest first. */
  readonly #told = new Map<CacheTag, number>();
  readonly #waiting = new Set<CacheTag>();

  /**
   * What is to be told now, of these keys and of those before; it counts as told.
   * @param now in milliseconds
   */
  due(keys: Iterable<CacheTag>, now: number): CacheTag[] {
    for (const key of keys) this.#waiting.add(key);
    for (const [key, told] of this.#told) {
      if (now - told < PAUSE_MS) break;
      this.#told.delete(key);
    }
    const due = [...this.#waiting].filter((key) => !this.#told.has(key));
    for (const key of due) {
      this.#waiting.delete(key);
      this.#told.set(key, now);
    }
    return due;
  }
}
