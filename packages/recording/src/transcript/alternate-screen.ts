import type { IBufferLine } from '@xterm/headless';
import type { Terminal } from '../terminal/terminal.js';
import { ScreenLog } from './screen-log.js';
import type { TranscriptLine } from './transcript-line.js';

/** Seconds between two readings of the screen: a text shown for a second is read over more than half of it. */
const LOOK_EVERY = 0.1;

/** Reads the screen of a full-screen program as it changes over time, and its rows when they scroll off. */
export class AlternateScreen {
  private readonly log = new ScreenLog();
  private lookedAt = -Infinity;
  private tallest = 0;
  /** The rows of a line that goes on in a row of the screen. */
  private scrolled = '';
  private goesOnIn: number | undefined;

  constructor(private readonly terminal: Terminal) {}

  /** Columns that plain text can fill after the cursor without wrapping. */
  roomToAppend(): number {
    return this.terminal.cols - this.terminal.cursor.x - 1;
  }

  /** Whether it is time to read the screen. */
  isDue(now: number): boolean {
    return now - this.lookedAt >= LOOK_EVERY;
  }

  /** @param from when the screen began to be as it is @param until when it changes */
  look(rows: Iterable<number>, from: number, until: number): void {
    this.lookedAt = until;
    if (!this.isContinued()) this.recordLost(until);
    this.log.update(this.textsOf(rows), from);
    this.log.look(until, this.terminal.cursor.y);
  }

  /** A row scrolled off. @param y the row that it was in */
  recordScrolled(text: string, y: number, now: number): void {
    this.scrolled += text;
    this.goesOnIn = text.length >= this.terminal.cols - 1 ? y : undefined;
    if (!this.isContinued()) this.recordLost(now);
  }

  private isContinued(): boolean {
    return this.goesOnIn !== undefined && this.row(this.goesOnIn)?.isWrapped === true;
  }

  recordRows(first: number, count: number, now: number): void {
    for (let y = first; y < first + count; y++) this.recordScrolled(this.text(y), y, now);
    this.recordLost(now);
  }

  private recordLost(now: number): void {
    if (this.scrolled.trim() !== '') this.log.recordLost(this.scrolled, now);
    this.scrolled = '';
    this.goesOnIn = undefined;
  }

  /** @returns the lines of the program */
  leave(now: number): TranscriptLine[] {
    this.lookedAt = -Infinity;
    this.tallest = this.terminal.rows;
    const texts = this.textsOf(this.allRows());
    if (this.isContinued()) this.scrolled = '';
    this.recordLost(now);
    return this.log.finish(texts, now);
  }

  /** All rows, including those below the screen that a resize cut off. */
  *allRows(): Generator<number> {
    this.tallest = Math.max(this.tallest, this.terminal.rows);
    for (let y = 0; y < this.tallest; y++) yield y;
  }

  text(y: number): string {
    return this.row(y)?.translateToString(true) ?? '';
  }

  /** On a terminal that shrank, xterm keeps rows above the screen. It counts rows past the last one from the first again. */
  private row(y: number): IBufferLine | undefined {
    const { top, length } = this.terminal;
    return top + y < length ? this.terminal.row(top + y) : undefined;
  }

  /** The texts of rows; that of a wrapped line is in its first row. */
  private textsOf(rows: Iterable<number>): Map<number, string> {
    const texts = new Map<number, string>();
    for (const y of [...rows].sort((a, b) => a - b)) {
      if (texts.has(y)) continue;
      let start = y;
      while (start > 0 && this.isWrapped(start)) start--;
      let text = (start === this.goesOnIn ? this.scrolled : '') + this.text(start);
      let end = start + 1;
      for (; this.isWrapped(end); end++) {
        text += this.text(end);
        texts.set(end, '');
      }
      texts.set(start, text);
    }
    return texts;
  }

  /** A program that draws row by row may leave the mark of a wrapped line behind, but not a full row before it. */
  private isWrapped(y: number): boolean {
    const [before, row] = [this.row(y - 1), this.row(y)];
    if (!row?.isWrapped) return false;
    return (
      before?.getCell(this.terminal.cols - 1)?.getChars() !== '' ||
      before.getCell(this.terminal.cols - 2)?.getWidth() === 2 ||
      row.getCell(0)?.getWidth() === 2
    );
  }
}
