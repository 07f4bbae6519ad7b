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
