import type { InsertedLines } from './inserted-lines.js';
import type { TranscriptLine } from './transcript-line.js';

/** The start of a wrapped line that scrolled out of a region, until its rest scrolls out too. */
export class CutLine {
  private cut: { readonly row: number; readonly line: TranscriptLine; readonly rest: string } | undefined;

  constructor(private readonly inserted: InsertedLines) {}

  /** @param row the row that has the rest */
  keep(row: number, line: TranscriptLine, rest: string): void {
    this.cut = { row, line, rest };
  }

  /** @returns the start of the line that goes on in a row; if something else is there, it is a line of its own */
  take(row: number, text: string): string {
    const { cut } = this;
    this.cut = undefined;
    if (!cut) return '';
    if (cut.row === row && text.startsWith(cut.rest)) return cut.line.text;
    this.inserted.insertBefore(cut.row, [cut.line]);
    return '';
  }

  /** Ends the line unless the row still has its rest. */
  check(textOf: (row: number) => string): void {
    const { cut } = this;
    if (cut && this.take(cut.row, textOf(cut.row)) !== '') this.cut = cut;
  }

  isAbove(row: number): boolean {
    return this.cut !== undefined && this.cut.row < row;
  }
}
