import { LRUCache } from 'lru-cache';
import type { CacheTag } from './cache-tag.js';

/** Bounds how stale a value gets if an invalidation is lost. */
export const MAX_AGE_MS = 30_000;
const AGE_RESOLUTION_MS = 1_000;

export interface TaggedLruOptions<Key, Value> {
  readonly max: number;
  readonly maxBytes: number;
  /** Approximate memory of an entry. */
  readonly bytesOf: (value: Value, key: Key) => number;
  /** The value is valid until one of these changes. */
  readonly tagsOf: (value: Value) => readonly CacheTag[];
}

/** Values by key, without the least recently used ones, and without those of changed tags. */
export class TaggedLru<Key extends string | number, Value extends object> {
  readonly #values: LRUCache<Key, Value>;
  readonly #keysByTag = new Map<CacheTag, Set<Key>>();

  constructor(private readonly options: TaggedLruOptions<Key, Value>) {
    const { max, maxBytes, bytesOf, tagsOf } = options;
    this.#values = new LRUCache({
      max,
      maxSize: maxBytes,
      sizeCalculation: bytesOf,
      ttl: MAX_AGE_MS,
      ttlResolution: AGE_RESOLUTION_MS,
      noDeleteOnStaleGet: true,
      perf: { now: () => performance.now() },
      dispose: (value, key) => {
        this.#unlink(key, tagsOf(value));
      },
    });
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  /** Also a value that has expired. @returns it with its age in ms */
  findStale(key: Key): { readonly value: Value; readonly ageMs: number } | undefined {
    const value = this.#values.get(key, { allowStale: true });
    return value && { value, ageMs: MAX_AGE_MS - this.#values.getRemainingTTL(key) };
  }

  set(key: Key, value: Value): void {
    this.#values.set(key, value);
    if (!this.#values.has(key)) return;
    for (const tag of this.options.tagsOf(value)) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  /** @param tags null for all */
  invalidate(tags: Iterable<CacheTag> | null): void {
    if (tags === null) this.#values.clear();
    else for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#values.delete(key);
  }

  #unlink(key: Key, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
