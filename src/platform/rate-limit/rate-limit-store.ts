/** What became of a call, as the X-RateLimit headers tell it. */
export interface RateLimitVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  /** How many more calls the window takes now. */
  readonly remaining: number;
  /** Unix seconds at which no call counts any more, when none is made until then. */
  readonly resetAt: number;
  /** Seconds, at least 1, after which a call is let through again; 0 when this one was. */
  readonly retryAfter: number;
}

/**
 * Counts calls in a sliding window: in no stretch of `windowMs` milliseconds are more than `limit` calls of a caller
 * let through, however many arrive at once. A call counts from its time t until just before t + `windowMs`.
 *
 * A refused call is not counted: whoever goes on calling while refused is let through as soon as one who waited.
 * A caller is counted separately for each length of window; the limit may change between calls.
 */
export abstract class RateLimitStore {
  /**
   * Counts one call when there is room for it.
   * @param caller whose bucket it is; the name goes to the store as it is, so it must hold no secret
   * @param limit calls, a whole number from 1 up
   * @param windowMs length of the window in milliseconds, a whole number from 1 up
   * @throws RangeError when the limit or the window is not such a number
   */
  abstract hit(caller: string, limit: number, windowMs: number): Promise<RateLimitVerdict> | RateLimitVerdict;

  /** What `hit` would answer about the next call, without counting one; `remaining` still includes that call. */
  abstract peek(
    caller: string,
    limit: number,
    windowMs: number,
  ): Promise<RateLimitVerdict> | RateLimitVerdict;
}

/** @throws RangeError when the limit or the window is not a whole number from 1 up */
export function assertRateLimit(limit: number, windowMs: number): void {
  if (Number.isSafeInteger(limit) && limit > 0 && Number.isSafeInteger(windowMs) && windowMs > 0) return;
  throw new RangeError(
    `A limit of ${limit} calls in ${windowMs} ms cannot be counted: both must be whole numbers from 1 up.`,
  );
}

/** What a store knows after it looked at a caller's window. */
export interface WindowState {
  readonly allowed: boolean;
  /** Calls in the window, the one just let through included. */
  readonly count: number;
  /** Milliseconds until there is room for a call. */
  readonly waitMs: number;
  /** Milliseconds since the Unix epoch at which the window will be empty. */
  readonly emptyAtMs: number;
}

export function verdictOf(
  limit: number,
  { allowed, count, waitMs, emptyAtMs }: WindowState,
): RateLimitVerdict {
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - count),
    resetAt: Math.ceil(emptyAtMs / 1_000),
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil(waitMs / 1_000)),
  };
}
