import { CallTimes } from './call-times.js';
import { RecentCallers } from './recent-callers.js';
import { assertRateLimit, RateLimitStore, type RateLimitVerdict, verdictOf } from './rate-limit-store.js';

export interface MemoryRateLimitOptions {
  /** Milliseconds of a monotonic clock. */
  readonly monotonicMs?: () => number;
  /** Milliseconds since the Unix epoch; only `resetAt` depends on it. */
  readonly wallMs?: () => number;
  /** The number of remembered callers for each window length. */
  readonly maxCallers?: number;
}

const MAX_CALLERS = 100_000;
/** Two are evicted for each new one, so that empty windows cannot pile up. */
const FORGET_PER_CALL = 2;

/** Exact, with bounded memory: callers are in the order of their last call, so the first window empties first. */
export class MemoryRateLimitStore extends RateLimitStore {
  readonly #monotonicMs: () => number;
  readonly #wallMs: () => number;
  readonly #maxCallers: number;
  readonly #callersByWindow = new Map<number, RecentCallers>();

  constructor(options: MemoryRateLimitOptions = {}) {
    super();
    this.#monotonicMs = options.monotonicMs ?? (() => performance.now());
    this.#wallMs = options.wallMs ?? Date.now;
    this.#maxCallers = options.maxCallers ?? MAX_CALLERS;
  }

  /** The number of remembered callers, summed over the window lengths. */
  get callerCount(): number {
    let count = 0;
    for (const callers of this.#callersByWindow.values()) count += callers.size;
    return count;
  }

  hit(caller: string, limit: number, windowMs: number): RateLimitVerdict {
    assertRateLimit(limit, windowMs);
    const now = this.#monotonicMs();
    const callers = this.#callersOf(windowMs);
    forgetEmpty(callers, now - windowMs);

    const known = callers.timesOf(caller);
    known?.dropUntil(now - windowMs);
    if (known && known.count >= limit) return this.#verdict(known, now, limit, windowMs, false);

    if (!known && callers.size >= this.#maxCallers) callers.forgetFirst();
    const times = callers.moveToEnd(caller);
    times.add(now);
    return this.#verdict(times, now, limit, windowMs, true);
  }

  peek(caller: string, limit: number, windowMs: number): RateLimitVerdict {
    assertRateLimit(limit, windowMs);
    const now = this.#monotonicMs();
    const times = this.#callersByWindow.get(windowMs)?.timesOf(caller) ?? new CallTimes();
    times.dropUntil(now - windowMs);
    return this.#verdict(times, now, limit, windowMs, times.count < limit);
  }

  #verdict(
    times: CallTimes,
    now: number,
    limit: number,
    windowMs: number,
    allowed: boolean,
  ): RateLimitVerdict {
    const { count } = times;
    return verdictOf(limit, {
      allowed,
      count,
      waitMs: count < limit ? 0 : times.at(count - limit) + windowMs - now,
      emptyAtMs: this.#wallMs() + Math.max(0, times.newest + windowMs - now),
    });
  }

  #callersOf(windowMs: number): RecentCallers {
    let callers = this.#callersByWindow.get(windowMs);
    if (!callers) this.#callersByWindow.set(windowMs, (callers = new RecentCallers()));
    return callers;
  }
}

function forgetEmpty(callers: RecentCallers, windowBegin: number): void {
  for (let left = FORGET_PER_CALL; left > 0; left -= 1) {
    const times = callers.firstTimes;
    if (!times || times.newest > windowBegin) return;
    callers.forgetFirst();
  }
}
