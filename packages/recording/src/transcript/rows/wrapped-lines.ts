import type { Terminal } from '../../terminal/terminal.js';

/** A logical line over the rows that it wraps to. */
export interface WrappedLine {
  readonly start: number;
  readonly end: number;
}

/**
 * Takes indexes into the normal screen. Excludes unwritten cells at the end of a row, where a wide character did not
 * fit.
 */
export function textOf(terminal: Terminal, line: WrappedLine): string {
  let text = '';
  for (let index = line.start; index < line.end; index++) {
    text += terminal.normal.getLine(index)?.translateToString(true) ?? '';
  }
  return text.trimEnd();
}
