/**
 * Resolves with the name of the first SIGINT or SIGTERM. A second one ends the process at once.
 */
export function untilAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
