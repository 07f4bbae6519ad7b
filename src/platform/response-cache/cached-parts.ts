import type { CacheTag } from './cache-tag.js';
import type { ResponseCache } from './response-cache.js';
import { TaggedLru, type TaggedLruOptions } from './tagged-lru.js';

/** Values that responses are made of, cached by the same rules as the responses. */
export class CachedParts<Key extends string | number, Value extends object> {
  readonly #values: TaggedLru<Key, Value>;
  readonly #tagsOf: (value: Value) => readonly CacheTag[];

  constructor(
    private readonly cache: ResponseCache,
    options: TaggedLruOptions<Key, Value>,
  ) {
    this.#values = new TaggedLru(options);
    this.#tagsOf = options.tagsOf;
    cache.onInvalidated((tags) => {
      this.#values.invalidate(tags);
    });
  }

  /** @param load reads the missing ones; those that do not exist are absent from its result */
  async get(
    keys: readonly Key[],
    load: (missing: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Value>> {
    if (!this.cache.isActive) return load(keys);
    const found = new Map<Key, Value>();
    for (const key of keys) {
      const value = this.#values.get(key);
      if (value) found.set(key, value);
    }
    const missing = keys.filter((key) => !found.has(key));
    if (missing.length === 0) return found;
    const read = this.cache.beginRead();
    try {
      for (const [key, value] of await load(missing)) {
        found.set(key, value);
        if (read.isCurrent(this.#tagsOf(value))) this.#values.set(key, value);
      }
    } finally {
      read.end();
    }
    return found;
  }
}
