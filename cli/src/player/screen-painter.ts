import type { Terminal } from '@ttyreel/recording';
import { EMPTY_ROW, rowText } from './cell-text.js';

export interface ViewSize {
  readonly cols: number;
  readonly rows: number;
}

/** Draws the recorded screen in the user's terminal: only changed rows, from the top left corner. */
export class ScreenPainter {
  private painted: readonly string[] = [];
  private cursor = '';
  /** The first visible row of the recording, if the terminal has fewer rows. */
  private first = 0;

  /** Call after the terminal was cleared. */
  forget(): void {
    this.painted = [];
    this.cursor = '';
  }

  /**
   * @param overlay lines that cover the last rows of the view
   * @returns the text to write
   */
  frame(terminal: Terminal, view: ViewSize, overlay: readonly string[]): string {
    this.followCursor(terminal, view);
    const rows = Array.from({ length: view.rows }, (_, y) => this.row(terminal, y, view));
    rows.splice(Math.max(0, rows.length - overlay.length), overlay.length, ...overlay.slice(-view.rows));
    let output = '';
    rows.forEach((row, y) => {
      if ((this.painted[y] ?? EMPTY_ROW) !== row) output += `\x1b[${y + 1};1H${row}`;
    });
    this.painted = rows;
    return this.withCursor(output, terminal, view);
  }

  private row(terminal: Terminal, y: number, view: ViewSize): string {
    const recorded = this.first + y;
    return recorded < terminal.rows ? rowText(terminal, recorded, view.cols) : EMPTY_ROW;
  }

  private followCursor(terminal: Terminal, { rows }: ViewSize): void {
    const { y } = terminal.cursor;
    if (y < this.first) this.first = y;
    if (y >= this.first + rows) this.first = y - rows + 1;
    this.first = Math.max(0, Math.min(this.first, terminal.rows - rows));
  }

  private withCursor(output: string, terminal: Terminal, view: ViewSize): string {
    const x = Math.min(terminal.cursor.x, view.cols - 1);
    const y = terminal.cursor.y - this.first;
    const place = `\x1b[${y + 1};${x + 1}H${terminal.cursorShown ? '\x1b[?25h' : ''}`;
    if (output === '' && place === this.cursor) return '';
    this.cursor = place;
    return `\x1b[?25l${output}${place}`;
  }
}

/** The current screen without empty rows at its end, which stays in the terminal after playback. */
export function lastingText(terminal: Terminal, cols: number): string {
  const rows = Array.from({ length: terminal.rows }, (_, y) => rowText(terminal, y, cols));
  const last = rows.findLastIndex((row) => row !== EMPTY_ROW);
  return rows
    .slice(0, last + 1)
    .map((row) => `${row}\n`)
    .join('');
}
