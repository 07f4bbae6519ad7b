import { checkTape } from './check-tape.js';
import { parseTape } from './parsing/parse-tape.js';
import type { Tape, TapeProblem } from './tape.js';

export interface TapeVerdict {
  readonly valid: boolean;
  /** By position; a hundred at most. */
  readonly errors: readonly TapeProblem[];
  readonly warnings: readonly TapeProblem[];
  readonly tape: Tape;
}

/** Parses and checks a tape without executing anything. */
export function validateTape(source: string): TapeVerdict {
  const parsed = parseTape(source);
  checkTape(parsed);
  const { tape, problems } = parsed;
  const errors = problems.errors.toSorted(byPosition);
  return { valid: errors.length === 0, errors, warnings: problems.warnings.toSorted(byPosition), tape };
}

function byPosition(a: TapeProblem, b: TapeProblem): number {
  return a.line - b.line || a.column - b.column;
}
