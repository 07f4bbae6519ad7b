/** PostgreSQL's largest `integer`. */
export const MAX_COUNT = 2_147_483_647;
const MAX_RECORDINGS = 100_000;

export type ReadKind = 'views' | 'embeds' | 'downloads';

export type UsageCount = Record<ReadKind, number> & { readonly gifSeq: number };

/** Unwritten counts by recording, in bounded memory. */
export class UsageCounts {
  #counts = new Map<number, UsageCount>();

  /** @param maxRecordings reads of further recordings are not counted */
  constructor(private readonly maxRecordings = MAX_RECORDINGS) {}

  get recordings(): number {
    return this.#counts.size;
  }

  /** @returns false when the limit of recordings is reached */
  add(gifSeq: number, kind: ReadKind, times = 1): boolean {
    let count = this.#counts.get(gifSeq);
    if (!count) {
      if (this.#counts.size >= this.maxRecordings) return false;
      this.#counts.set(gifSeq, (count = { gifSeq, views: 0, embeds: 0, downloads: 0 }));
    }
    count[kind] = Math.min(count[kind] + times, MAX_COUNT);
    return true;
  }

  /** Returns and clears the counts. */
  take(): UsageCount[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }

  /** Restores counts that could not be written. */
  putBack(taken: readonly UsageCount[]): boolean {
    return taken
      .map(({ gifSeq, views, embeds, downloads }) => {
        if (!this.add(gifSeq, 'views', views)) return false;
        return this.add(gifSeq, 'embeds', embeds) && this.add(gifSeq, 'downloads', downloads);
      })
      .every(Boolean);
  }
}
