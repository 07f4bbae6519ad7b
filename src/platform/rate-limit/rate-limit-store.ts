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
 * Counts calls in a sliding window: each from its time t until just before t + `windowMs`. Refused calls do not count.
 * Each length of window counts separately; the limit may change between calls.
 */
export abstract class RateLimitStore {
  /** @param caller must hold no secret @throws RangeError unless limit and window are whole numbers from 1 up */
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
