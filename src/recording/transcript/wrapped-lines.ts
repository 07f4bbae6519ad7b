import type { Terminal } from '../terminal/terminal.js';

/** A logical line over the rows that it wraps to; indexes into the normal screen. */
export interface WrappedLine {
  readonly start: number;
  readonly end: number;
}

export function* wrappedLines(terminal: Terminal, first: number): Generator<WrappedLine> {
  const buffer = terminal.normal;
  const { length } = buffer;
  for (let start = Math.max(first, 0); start < length;) {
    let end = start + 1;
    while (end < length && buffer.getLine(end)?.isWrapped) end++;
    yield { start, end };
    start = end;
  }
}

/** Excludes unwritten cells at the end of a row, where a wide character did not fit. */
export function textOf(terminal: Terminal, line: WrappedLine): string {
  let text = '';
  for (let index = line.start; index < line.end; index++) {
    text += terminal.normal.getLine(index)?.translateToString(true) ?? '';
  }
  return text.trimEnd();
}
