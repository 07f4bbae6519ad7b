import type { Terminal } from '../terminal/terminal.js';
import { type NormalScreen, ROWS_OF_A_LINE } from './normal-screen.js';
import { rowsOf, textLinesOf } from './text-lines.js';

/** Records lines of text that leave the screen before anything changes them, without the emulator. */
export class PassingLines {
  constructor(
    private readonly terminal: Terminal,
    private readonly screen: NormalScreen,
    /** Writes to the emulator. `isFirst` tells whether the data begin an event. */
    private readonly emulate: (data: string, isFirst: boolean) => void,
  ) {}

  /**
   * @param data output that passes through the screen; see `PassingOutput` @param time seconds from the start
   * @returns how many of its characters are recorded or emulated
   */
  record(data: string, time: number): number {
    if (!this.scrollsText()) return 0;
    let done = this.isOnEmptyRow() ? 0 : data.indexOf('\n') + 1;
    this.emulate(data.slice(0, done), true);
    if (!this.isOnEmptyRow()) return done;
    for (const { start, end, texts } of textLinesOf(data, done)) {
      this.emulate(data.slice(done, start), done === 0);
      done = this.recordLines(texts, time) ? end : start;
    }
    return done;
  }

  /** Whether lines of text scroll the screen, and nothing is to be inserted. Screens of one row are left out. */
  private scrollsText(): boolean {
    const { rows, cursor } = this.terminal;
    const isOnLastRow = cursor.y > 0 && cursor.y === rows - 1;
    return isOnLastRow && this.screen.inserted.isEmpty && this.terminal.scrollsText;
  }

  /** Whether the cursor is on an empty row, so that lines show as they are. */
  private isOnEmptyRow(): boolean {
    const { x, y } = this.terminal.cursor;
    if (x > 0 || this.terminal.isInSequence || !this.scrollsText()) return false;
    const { rows } = this.screen;
    const row = rows.numberAt(y);
    return rows.text(row) === '' && !rows.isWrapped(row);
  }

  /** @returns false if the lines need the emulator */
  private recordLines(texts: readonly string[], time: number): boolean {
    const { cols, cursor } = this.terminal;
    const row = this.screen.rows.numberAt(cursor.y);
    if (!this.isOnEmptyRow() || !this.screen.recordAbove(row, ROWS_OF_A_LINE)) return false;
    this.screen.writePassed(texts, time);
    this.terminal.charge(2 * cols * texts.reduce((rows, text) => rows + rowsOf(text, cols), 0));
    return true;
  }
}
