import type { CacheTag } from './cache-tag.js';

const MAX_KEYS = 10_000;

/** The time from before something is read to when it is decided whether what was read may be kept. */
export interface PendingRead {
  /** Whether none of the keys changed since it began. */
  isCurrent(keys: readonly CacheTag[]): boolean;
  end(): void;
}

/**
 * What changed while something is being read. Memory is bounded: with too many changes at once, everything counts as
 * changed.
 */
export class RecentInvalidations {
  readonly #changedAt = new Map<CacheTag, number>();
  #allChangedAt = 0;
  /** Counts the changes; the time of this class. */
  #now = 0;
  #readings = 0;

  add(keys: Iterable<CacheTag>): void {
    this.#now += 1;
    // Without a reading there is nobody to ask.
    if (this.#readings === 0) return;
    for (const key of keys) this.#changedAt.set(key, this.#now);
    if (this.#changedAt.size > MAX_KEYS) this.#forgetDetails();
  }

  addAll(): void {
    this.#now += 1;
    this.#forgetDetails();
  }

  begin(): PendingRead {
    const begun = this.#now;
    this.#readings += 1;
    return {
      isCurrent: (keys) =>
        this.#allChangedAt <= begun && keys.every((key) => (this.#changedAt.get(key) ?? 0) <= begun),
      end: () => {
        this.#readings -= 1;
        if (this.#readings === 0) this.#changedAt.clear();
      },
    };
  }

  #forgetDetails(): void {
    this.#allChangedAt = this.#now;
    this.#changedAt.clear();
  }
}
