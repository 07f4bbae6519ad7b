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
    this.log.update(this.textsOf(rows), from);
    this.log.look(until, this.terminal.cursor.y);
  }

  recordLost(text: string, now: number): void {
    if (text.trim() !== '') this.log.recordLost(text, now);
  }

  recordRows(first: number, count: number, now: number): void {
    for (let y = first; y < first + count; y++) this.recordLost(this.text(y), now);
  }

  /** @returns the lines of the program */
  leave(now: number): TranscriptLine[] {
    this.lookedAt = -Infinity;
    this.tallest = this.terminal.rows;
    return this.log.finish(this.textsOf(this.allRows()), now);
  }

  /** All rows, including those below the screen that a resize cut off. */
  *allRows(): Generator<number> {
    this.tallest = Math.max(this.tallest, this.terminal.rows);
    for (let y = 0; y < this.tallest; y++) yield y;
  }

  text(y: number): string {
    return this.terminal.row(y)?.translateToString(true) ?? '';
  }

  private textsOf(rows: Iterable<number>): Map<number, string> {
    const texts = new Map<number, string>();
    for (const y of rows) texts.set(y, this.text(y));
    return texts;
  }
}
