/** The verdict on a call, for the X-RateLimit headers. */
export interface RateLimitVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  /** The number of calls that the window still accepts. */
  readonly remaining: number;
  /** Unix seconds at which no call counts any more, if there are no further calls until then. */
  readonly resetAt: number;
  /** Seconds, at least 1, until a call is accepted again; 0 if this one was. */
  readonly retryAfter: number;
}

/**
 * Counts calls in a sliding window: each from its time t until just before t + `windowMs`. Rejected calls do not count.
 * Each window length counts separately; the limit may change between calls.
 */
export abstract class RateLimitStore {
  /** @param caller must not contain a secret @throws RangeError unless limit and window are positive integers */
  abstract hit(caller: string, limit: number, windowMs: number): Promise<RateLimitVerdict> | RateLimitVerdict;

  /** The verdict of `hit` on the next call, without counting one; `remaining` still includes that call. */
  abstract peek(
    caller: string,
    limit: number,
    windowMs: number,
  ): Promise<RateLimitVerdict> | RateLimitVerdict;
}

/** @throws RangeError unless the limit and the window are positive integers */
export function assertRateLimit(limit: number, windowMs: number): void {
  if (Number.isSafeInteger(limit) && limit > 0 && Number.isSafeInteger(windowMs) && windowMs > 0) return;
  throw new RangeError(
    `A limit of ${limit} calls in ${windowMs} ms cannot be counted: both must be whole numbers from 1 up.`,
  );
}

export interface WindowState {
  readonly allowed: boolean;
  /** Calls in the window, including one that was just accepted. */
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
