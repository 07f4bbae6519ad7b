import type { Terminal } from '../../terminal/terminal.js';
import { RowNumbers } from './row-numbers.js';
import { textOf, type WrappedLine } from './wrapped-lines.js';

/** The rows of the normal screen and its scrollback, by their stable numbers; see {@link RowNumbers}. */
export class NormalRows {
  readonly numbers: RowNumbers;

  constructor(private readonly terminal: Terminal) {
    this.numbers = new RowNumbers(terminal);
  }

  get end(): number {
    return this.numbers.numberOf(this.terminal.normal.length);
  }

  /** @param y row of the screen, from 0 */
  numberAt(y: number): number {
    return this.numbers.numberOf(this.terminal.normal.baseY + y);
  }

  text(row: number): string {
    return this.terminal.normal.getLine(this.numbers.indexOf(row))?.translateToString(true) ?? '';
  }

  textsFrom(first: number): string[] {
    const count = this.numberAt(this.terminal.rows) - first;
    return Array.from({ length: count }, (_, at) => this.text(first + at));
  }

  textOfScreen(): string {
    return this.textsFrom(this.numberAt(0)).join('\n');
  }

  /** How many rows below the cursor a screen of fewer rows drops. */
  cutBy(rows: number): number {
    const { cursorY } = this.terminal.normal;
    return Math.max(0, Math.min(this.terminal.rows - rows, this.terminal.rows - 1 - cursorY));
  }

  /** Drops rows above the screen that come before a row. One stays: without, xterm may drop rows below the cursor. */
  dropBefore(row: number): void {
    const { oldest } = this.numbers;
    const { length, baseY } = this.terminal.normal;
    this.terminal.trimScrollback(Math.max(1, baseY - this.numbers.indexOf(row)));
    this.numbers.restart(oldest + length - this.terminal.normal.length);
  }

  textOfLine({ start, end }: WrappedLine): string {
    return textOf(this.terminal, { start: this.numbers.indexOf(start), end: this.numbers.indexOf(end) });
  }

  isWrapped(row: number): boolean {
    return this.terminal.normal.getLine(this.numbers.indexOf(row))?.isWrapped ?? false;
  }

  beginLine(row: number): void {
    this.terminal.beginLine(this.numbers.indexOf(row));
  }

  *lines(first: number): Generator<WrappedLine> {
    const oldest = this.numbers.oldest;
    const { length } = this.terminal.normal;
    for (let start = Math.max(first - oldest, 0); start < length;) {
      let end = start + 1;
      while (end < length && this.terminal.normal.getLine(end)?.isWrapped) end++;
      yield { start: start + oldest, end: end + oldest };
      start = end;
    }
  }

  /** The most rows that all lines take when the screen has this many columns. Wide characters may leave cells unused. */
  rowsAt(cols: number): number {
    if (cols >= this.terminal.cols) return this.terminal.normal.length;
    let rows = 0;
    for (const { start, end } of this.lines(this.numbers.oldest)) {
      const last = Math.min(2 * this.text(end - 1).length, this.terminal.cols);
      rows += Math.ceil(((end - 1 - start) * this.terminal.cols + last) / Math.max(cols - 1, 1)) || 1;
    }
    return rows;
  }
}
