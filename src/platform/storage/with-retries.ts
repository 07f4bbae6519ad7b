import { setTimeout as pause } from 'node:timers/promises';

/** The longest delay before the second attempt; it doubles with each attempt. */
const FIRST_DELAY_MS = 100;

export interface RetryPolicy {
  readonly attempts: number;
  readonly isTransient: (error: unknown) => boolean;
}

/** Retries transient failures, with jitter. */
export async function withRetries<Result>(policy: RetryPolicy, work: () => Promise<Result>): Promise<Result> {
  const { attempts, isTransient } = policy;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
    }
    await pause(Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1));
  }
}
