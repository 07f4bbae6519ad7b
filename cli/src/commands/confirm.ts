import { createInterface } from 'node:readline/promises';
import { Failure } from '../output/failure.js';
import { safeText } from '../output/safe-text.js';

/**
 * Asks the user a yes-or-no question; the default is no.
 * @param instead the option that answers yes
 * @throws Failure outside a terminal
 */
export async function confirm(question: string, instead: string): Promise<boolean> {
  if (!canAsk())
    throw Failure.usage(
      `${question} This is not a terminal, so the command cannot ask.`,
      `Add ${instead} to confirm.`,
    );
  return /^y(?:es)?$/i.test(await ask(`${safeText(question)} [y/N] `));
}

/** Asks in a terminal. @returns the answer; Ctrl-D is an empty one */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // While readline reads a line, Ctrl-C is a byte and not a signal.
  lines.on('SIGINT', () => {
    process.stderr.write('\n');
    process.kill(process.pid, 'SIGINT');
  });
  try {
    return (await lines.question(question)).trim();
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    process.stderr.write('\n');
    return '';
  } finally {
    lines.close();
  }
}

/** Whether a user can answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}
