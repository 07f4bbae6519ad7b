import { EXIT } from './failure.js';

const SHOW_CURSOR = '\u001b[?25h';
const cleanups = new Set<() => void>();

/** Runs work that leaves files or terminal state; `cleanUp` removes them afterwards and on Ctrl-C. */
export async function withCleanup<Result>(cleanUp: () => void, work: () => Promise<Result>): Promise<Result> {
  cleanups.add(cleanUp);
  try {
    return await work();
  } finally {
    cleanups.delete(cleanUp);
    cleanUp();
  }
}

/** Restores the terminal and removes partial files when a signal ends the program. */
export function cleanUpOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', EXIT.interrupted],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      for (const cleanUp of cleanups) cleanUp();
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${SHOW_CURSOR}`);
      process.exit(code);
    });
  }
}
