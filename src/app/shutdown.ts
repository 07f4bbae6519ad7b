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
const STOP_LIMIT_MS = 90_000;

/** Ends the process if the stop takes too long: a database connection whose packets are lost may never respond. */
export function limitStop(log: Logger): void {
  setTimeout(() => {
    log.error(`the stop took longer than ${STOP_LIMIT_MS / 1_000} s: ended the process`);
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
}
