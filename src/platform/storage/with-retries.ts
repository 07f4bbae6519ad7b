import { setTimeout as pause } from 'node:timers/promises';

export interface RetryPolicy {
  readonly attempts: number;
  readonly isTransient: (error: unknown) => boolean;
  /** The longest delay before the second attempt; it doubles with each attempt. @default 100 */
  readonly firstDelayMs?: number;
}

/** Retries transient failures, with jitter. */
export async function withRetries<Result>(policy: RetryPolicy, work: () => Promise<Result>): Promise<Result> {
  const { attempts, isTransient, firstDelayMs = 100 } = policy;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
    }
    await pause(Math.random() * firstDelayMs * 2 ** (attempt - 1));
  }
}
