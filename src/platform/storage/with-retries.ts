import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 3;
/** The longest delay before the second attempt; it doubles with each attempt. */
const FIRST_DELAY_MS = 100;
/** After a server that hung until a timeout, another attempt would only make the client wait as long again. */
const LAST_BEGINS_WITHIN_MS = 5_000;

/** Tries up to three times while failures are transient, with jitter. No attempt begins after five seconds. */
export async function withRetries<Result>(
  isTransient: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLate = performance.now() - begun > LAST_BEGINS_WITHIN_MS;
      if (attempt >= ATTEMPTS || isLate || !isTransient(error)) throw error;
    }
    await pause(Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1));
  }
}
