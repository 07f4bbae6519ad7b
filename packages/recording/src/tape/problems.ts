import type { Position, TapeProblem } from './tape.js';

/** Further problems are dropped. */
const MOST = 100;

/** Errors prevent a tape from running; warnings report what has no effect. */
export class Problems {
  readonly errors: TapeProblem[] = [];
  readonly warnings: TapeProblem[] = [];

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
