import { createInterface } from 'node:readline/promises';
import { Failure } from '../output/failure.js';
import { safeText } from '../output/safe-text.js';

/**
 * Asks the person a question that is answered with yes or no; no is the default.
 * @param instead the option that answers it
 * @throws Failure outside a terminal
 */
export async function confirm(question: string, instead: string): Promise<boolean> {
  if (!canAsk()) throw Failure.usage(`${question} Nobody can answer here.`, `Add ${instead} to say yes.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The terminal sends a byte for Ctrl-C while a line is read, and no signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${safeText(question)} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** Whether a person can answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}
