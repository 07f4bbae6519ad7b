import type { InsertedLines, LineGroup } from './inserted-lines.js';
import type { LineTime, TranscriptLine } from './transcript-line.js';

/** Seconds between the parts of a redraw that a recorder splits. */
export const SPLIT_REDRAW = 0.2;

/** A row that a reverse scroll pushes off. */
export interface LostRow {
  /** Where it was pushed to: the last row that was pushed, or the one below. */
  readonly row: number;
  /** Where it was before the output. */
  readonly from: number;
  readonly text: string;
  readonly time: LineTime;
  /** Second since when the row shows its text. */
  readonly since: number;
  /** Whether it goes on with the line of the row above. */
  readonly isWrapped: boolean;
}

/** What a pager pushes off the bottom when it pages back, until it shows that again. */
export class PushedLines {
  /** From top to bottom: what is pushed off later was above. */
  private lines: TranscriptLine[] = [];
  private group: LineGroup | undefined;
  /** The row before which they are. */
  private row = -1;
  /** Text of the row that the first line goes on from, which is still on the screen. */
  private start = '';
  /** Second of the last output that pushed rows off. */
  private pushedAt = -Infinity;

  constructor(private readonly inserted: InsertedLines) {}

  /** @param rows each at its place in this output @param textOf the text of a row */
  add(rows: readonly LostRow[], now: number, textOf: (row: number) => string): void {
    const sorted = [...rows].sort((a, b) => a.row - b.row || a.from - b.from);
    const [top] = sorted;
    if (!top) return;
    // One output of a pager may end without its prompt in the last row, and the next one with it.
    if (!this.isPending || Math.abs(top.row - this.row) > 1) {
      this.lines = [];
      this.group = this.inserted.insertFirst(top.row, this.lines);
      this.row = top.row;
    } else if (top.row < this.row) this.move(top.row);
    const lines = joined(sorted);
    const last = lines.length - 1;
    this.lines.unshift(
      ...lines.map((line, at) => (at === last ? { ...line, text: this.withEnd(line.text) } : line)),
    );
    this.inserted.total += lines.length;
    this.start = top.isWrapped ? textOf(top.row - 1) : '';
    this.pushedAt = now;
  }

  /** A resize numbers the rows anew: what is pushed off later stands apart. */
  end(): void {
    this.group = undefined;
    this.start = '';
  }

  /** Whether an output that goes on with the one before may lose a row. */
  isLast(row: number, now: number): boolean {
    return this.isPending && Math.abs(row - this.row) <= 1 && now - this.pushedAt <= SPLIT_REDRAW;
  }

  /** @returns a text with the end of its line, if that was pushed off before */
  withEnd(text: string): string {
    const start = this.start.trimEnd();
    if (!this.isPending || start === '' || !text.trimEnd().endsWith(start)) return text;
    const end = this.lines.shift()?.text ?? '';
    const spaces = this.start.slice(start.length);
    this.start = '';
    return text.trimEnd() + spaces + end;
  }

  /** After an output: lines that are where they were are no longer below the screen. */
  showAgain(textOf: (row: number) => string): void {
    if (!this.isPending) return;
    let { row } = this;
    for (let [line] = this.lines; line; [line] = this.lines) {
      const rows = rowsOf(line.text.trimEnd(), row, textOf);
      if (rows === 0) break;
      this.lines.shift();
      this.start = '';
      row += rows;
    }
    if (row !== this.row) this.move(row);
  }

  private get isPending(): boolean {
    return this.group !== undefined && !this.group.taken;
  }

  private move(row: number): void {
    if (this.group) this.inserted.move(this.group, this.row, row);
    this.row = row;
  }
}

/** Rows of a wrapped line become one. */
function joined(rows: readonly LostRow[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const [at, { text, time, isWrapped, from }] of rows.entries()) {
    const above = lines.at(-1);
    if (above && isWrapped && rows[at - 1]?.from === from - 1)
      lines[lines.length - 1] = { ...above, text: above.text + text, time: Math.max(above.time, time.time) };
    else lines.push({ text, ...time });
  }
  return lines;
}

/** @returns how many rows from `first` on show a line, or 0 */
function rowsOf(line: string, first: number, textOf: (row: number) => string): number {
  let shown = '';
  for (let rows = 1; ; rows++) {
    const text = textOf(first + rows - 1);
    shown += text;
    if (shown.trimEnd() === line) return rows;
    if (text === '' || !line.startsWith(shown)) return 0;
  }
}
