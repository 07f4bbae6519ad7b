/** A terminal's Ctrl-C arrives twice where npm passes it on as well. */
const SAME_REQUEST_MS = 1_000;

/** Resolves with the name of the first SIGINT or SIGTERM. Asked again a second later, the process ends at once. */
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
