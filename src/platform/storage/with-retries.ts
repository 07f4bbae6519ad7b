import { setTimeout as pause } from 'node:timers/promises';

export interface RetryPolicy {
  /** How often the work is done at most. */
  readonly attempts: number;
  readonly isTransient: (error: unknown) => boolean;
  /** Milliseconds of the longest pause before the second attempt; it doubles with each. 100 unless said otherwise. */
  readonly firstPauseMs?: number;
}

/** Does the work again after a transient failure; the pauses are random, so that many callers do not come back at once. */
export async function withRetries<Result>(policy: RetryPolicy, work: () => Promise<Result>): Promise<Result> {
  const { attempts, isTransient, firstPauseMs = 100 } = policy;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
    }
    await pause(Math.random() * firstPauseMs * 2 ** (attempt - 1));
  }
}
