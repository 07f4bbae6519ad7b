import type { Terminal } from '../terminal/terminal.js';

/** A line as it was written, over the rows it was wrapped to; indexes into the normal screen's rows. */
export interface WrappedLine {
  readonly start: number;
  /** The row after the last. */
  readonly end: number;
}

/** The lines of the normal screen from row `first` on. */
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

/** The text of a line; cells never written to at the end of a row (a wide character did not fit) are not part of it. */
export function textOf(terminal: Terminal, line: WrappedLine): string {
  let text = '';
  for (let index = line.start; index < line.end; index++) {
    text += terminal.normal.getLine(index)?.translateToString(true) ?? '';
  }
  return text.trimEnd();
}
