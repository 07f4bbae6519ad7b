import type { CacheTag } from './cache-tag.js';

const MAX_TAGS = 10_000;

/** A read whose result may be cached when it is complete. */
export interface PendingRead {
  /** Whether none of the tags changed since the read began. */
  isCurrent(tags: readonly CacheTag[]): boolean;
  end(): void;
}

/** The invalidations during pending reads. Beyond 10,000 tags, everything counts as changed. */
export class RecentInvalidations {
  readonly #changedAt = new Map<CacheTag, number>();
  #allChangedAt = 0;
  /** A logical clock: the number of invalidations. */
  #now = 0;
  #pendingReads = 0;

  add(tags: Iterable<CacheTag>): void {
    this.#now += 1;
    if (this.#pendingReads === 0) return;
    for (const tag of tags) this.#changedAt.set(tag, this.#now);
    if (this.#changedAt.size > MAX_TAGS) this.#markAllChanged();
  }

  addAll(): void {
    this.#now += 1;
    this.#markAllChanged();
  }

  begin(): PendingRead {
    const startedAt = this.#now;
    this.#pendingReads += 1;
    return {
      isCurrent: (tags) =>
        this.#allChangedAt <= startedAt && tags.every((tag) => (this.#changedAt.get(tag) ?? 0) <= startedAt),
      end: () => {
        this.#pendingReads -= 1;
        if (this.#pendingReads === 0) this.#changedAt.clear();
      },
    };
  }

  #markAllChanged(): void {
    this.#allChangedAt = this.#now;
    this.#changedAt.clear();
  }
}
