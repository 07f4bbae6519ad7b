import type { Terminal } from '../terminal/terminal.js';
import { RowNumbers } from './row-numbers.js';
import { textOf, type WrappedLine } from './wrapped-lines.js';

/** The rows of the normal screen and its scrollback, by their stable numbers; see {@link RowNumbers}. */
export class NormalRows {
  readonly numbers: RowNumbers;

  constructor(private readonly terminal: Terminal) {
    this.numbers = new RowNumbers(terminal);
  }

  /** The number after that of the last row. */
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

  /** The texts of the rows on the screen. */
  ofScreen(): string[] {
    const first = this.numberAt(0);
    return Array.from({ length: this.terminal.rows }, (_, y) => this.text(first + y));
  }

  /** How many rows below the cursor a screen of fewer rows drops. */
  cutBy(rows: number): number {
    const { cursorY } = this.terminal.normal;
    return Math.max(0, Math.min(this.terminal.rows - rows, this.terminal.rows - 1 - cursorY));
  }

  textOfLine({ start, end }: WrappedLine): string {
    return textOf(this.terminal, { start: this.numbers.indexOf(start), end: this.numbers.indexOf(end) });
  }

  isWrapped(row: number): boolean {
    return this.terminal.normal.getLine(this.numbers.indexOf(row))?.isWrapped ?? false;
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
}
