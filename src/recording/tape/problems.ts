import type { Position, TapeProblem } from './tape.js';

/** What a person can read of one tape; those after these are left out. */
const MOST = 100;

/** What was found wrong so far: errors keep a tape from running, warnings say where it does not do what it seems to. */
export class Problems {
  readonly errors: TapeProblem[] = [];
  readonly warnings: TapeProblem[] = [];

  /** True when there is no use in looking further. */
  get full(): boolean {
    return this.errors.length >= MOST;
  }

  error(at: Position, message: string): void {
    if (this.errors.length < MOST) this.errors.push({ line: at.line, column: at.column, message });
  }

  warning(at: Position, message: string): void {
    if (this.warnings.length < MOST) this.warnings.push({ line: at.line, column: at.column, message });
  }
}
