import { siteOfBucket } from './client-address.js';

/** Beyond these, the callers whose last turn is the longest ago are forgotten. */
const MOST_CALLERS = 10_000;
const MINUTE = 60;
/** The share of a /48 as a multiple of the share of a /64, as for the limits of requests. */
const SITE_FACTOR = 16;

interface Usage {
  /** Seconds of work at `atMs`. They drain as fast as the share allows. */
  readonly seconds: number;
  readonly atMs: number;
  readonly turn: number;
  /** Seconds that count for the next turn. Who was away is ahead of the others for one turn only. */
  readonly served: number;
}

type Place = Pick<Usage, 'served' | 'turn'>;

/** A caller, or the /48 of an IPv6 one. */
interface Account {
  readonly name: string;
  readonly share: number;
}

/** The last turns of callers, and what they use of their shares of the time. */
export class CallerShares {
  /** In the order of their last turn. */
  readonly #usages = new Map<string, Usage>();
  #turns = 0;
  /** What those who are served now had before. */
  #servedBefore = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly secondsPerMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Begins a turn. @returns to call at its end */
  begin(caller: string): () => void {
    const begunMs = this.now();
    const accounts = this.accountsOf(caller);
    this.#turns += 1;
    this.#servedBefore = Math.max(this.#servedBefore, this.placeOf(caller).served);
    for (const account of accounts) this.note(account, 0);
    return () => {
      for (const account of accounts) this.note(account, (this.now() - begunMs) / 1_000);
    };
  }

  /** The first of those that had no turn; otherwise who was served least, or whose last turn is the longest ago. */
  next(callers: Iterable<string>): string | null {
    let [next, least]: [string | null, Place] = [null, { served: Infinity, turn: Infinity }];
    for (const caller of callers) {
      const place = this.placeOf(caller);
      if (place.served < least.served || (place.served === least.served && place.turn < least.turn))
        [next, least] = [caller, place];
    }
    return next;
  }

  /** Whole seconds until the caller has some of its share left; 0 if it has now. */
  secondsUntilFree(caller: string): number {
    const waits = this.accountsOf(caller).map(
      (account) => (this.usedOf(account) / account.share - 1) * MINUTE,
    );
    return Math.max(0, ...waits.map(Math.ceil));
  }

  private placeOf(caller: string): Place {
    const usages = this.accountsOf(caller).map(({ name }) => this.#usages.get(name));
    return {
      served: Math.max(...usages.map((usage) => usage?.served ?? 0)),
      turn: Math.max(...usages.map((usage) => usage?.turn ?? 0)),
    };
  }

  private accountsOf(caller: string): Account[] {
    const own = { name: caller, share: this.secondsPerMinute };
    const site = siteOfBucket(caller);
    return site === null ? [own] : [own, { name: site, share: SITE_FACTOR * this.secondsPerMinute }];
  }

  private usedOf({ name, share }: Account): number {
    const usage = this.#usages.get(name);
    if (!usage) return 0;
    const minutes = (this.now() - usage.atMs) / 1_000 / MINUTE;
    return Math.max(0, usage.seconds - minutes * share);
  }

  private note(account: Account, seconds: number): void {
    const before = this.#usages.get(account.name)?.served ?? 0;
    const usage = {
      seconds: this.usedOf(account) + seconds,
      atMs: this.now(),
      turn: this.#turns,
      served: Math.max(before, this.#servedBefore) + seconds,
    };
    this.#usages.delete(account.name);
    this.#usages.set(account.name, usage);
    const [first] = this.#usages.keys();
    if (this.#usages.size > MOST_CALLERS && first !== undefined) this.#usages.delete(first);
  }
}
