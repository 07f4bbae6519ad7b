import { CallTimes } from './call-times.js';

interface Entry {
  readonly caller: string;
  readonly times: CallTimes;
  previous: Entry | null;
  next: Entry | null;
}

/** In the order of their last call. A linked list, because a `Map` finds its first key slowly after many deletions. */
export class RecentCallers {
  readonly #entries = new Map<string, Entry>();
  #first: Entry | null = null;
  #last: Entry | null = null;

  get size(): number {
    return this.#entries.size;
  }

  /** The times of the caller whose last counted call is the oldest. */
  get firstTimes(): CallTimes | null {
    return this.#first?.times ?? null;
  }

  timesOf(caller: string): CallTimes | null {
    return this.#entries.get(caller)?.times ?? null;
  }

  /** Moves a caller to the end; a new one has no times. */
  moveToEnd(caller: string): CallTimes {
    let entry = this.#entries.get(caller);
    if (entry) this.#unlink(entry);
    else this.#entries.set(caller, (entry = { caller, times: new CallTimes(), previous: null, next: null }));

    entry.previous = this.#last;
    if (this.#last) this.#last.next = entry;
    else this.#first = entry;
    this.#last = entry;
    return entry.times;
  }

  forgetFirst(): void {
    if (!this.#first) return;
    this.#entries.delete(this.#first.caller);
    this.#unlink(this.#first);
  }

  #unlink(entry: Entry): void {
    if (entry.previous) entry.previous.next = entry.next;
    else this.#first = entry.next;
    if (entry.next) entry.next.previous = entry.previous;
    else this.#last = entry.previous;
    entry.previous = null;
    entry.next = null;
  }
}
