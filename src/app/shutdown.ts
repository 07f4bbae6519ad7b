import type { Logger } from 'pino';

/** npm forwards Ctrl-C, so the process may receive it twice. */
const SAME_REQUEST_MS = 1_000;

/** Resolves with the first SIGINT or SIGTERM. Another one after a second ends the process at once. */
export function untilAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const onSignal = (signal: NodeJS.Signals): void => {
      askedAt ??= performance.now();
      if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(1);
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}

/** Longer than the limits of running requests and jobs together. */
const STOP_LIMIT_SECONDS = 90;

/**
 * Ends the process if the stop takes too long: a database connection whose packets are lost may never respond.
 * @param delay seconds for which the service still accepts requests
 */
export function limitStop(log: Logger, delay = 0): void {
  const limit = delay + STOP_LIMIT_SECONDS;
  setTimeout(() => {
    log.error(`the stop took longer than ${limit} s: ended the process`);
    process.exit(1);
  }, limit * 1_000).unref();
}
