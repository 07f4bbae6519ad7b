import xterm from '@xterm/headless';
import type { IBuffer, IBufferLine, IBufferNamespace, IMarker } from '@xterm/headless';
import { unicodeWidths } from './character-widths.js';
import { hookSequences } from './sequence-hooks.js';
import type { ScreenKind, TerminalListener } from './terminal-listener.js';

export interface TerminalOptions {
  /** Columns, 2 to 1000; the emulator takes one column as two. */
  readonly cols: number;
  /** Rows, 1 to 1000. */
  readonly rows: number;
  /** Rows kept above the screen; 0 when only the screen matters. */
  readonly scrollback: number;
  /** Called, in the middle of a write, where the screen is about to lose something. */
  readonly listener?: TerminalListener;
  /** Work the emulator may be asked for, in cells; see {@link Terminal.charge}. */
  readonly workLimit?: number;
}

/** The emulator failed in the middle of a write; this terminal cannot be used any more. */
export class EmulationError extends Error {}

const DEFAULT_WORK_LIMIT = 1_000_000_000;

/**
 * A terminal without a window: what is written to it changes rows of cells.
 *
 * Rows are counted from the oldest row of scrollback; the screen is the `rows` rows from `top`. A row is
 * xterm's own `IBufferLine`: `getCell(x)` tells text, width (2 for wide characters, 0 for the cell after
 * one), colours and attributes. A row is valid until the next write.
 */
export class Terminal {
  /** Whether the program has not hidden the cursor (DECTCEM). */
  cursorShown = true;
  private readonly emulator: InstanceType<typeof xterm.Terminal>;
  /** Asking the emulator for it checks an option every time, which costs as much as parsing a word. */
  private readonly buffers: IBufferNamespace;
  private readonly workLimit: number;
  private work = 0;

  constructor(options: TerminalOptions) {
    this.workLimit = options.workLimit ?? DEFAULT_WORK_LIMIT;
    this.emulator = new xterm.Terminal({
      cols: options.cols,
      rows: options.rows,
      scrollback: options.scrollback,
      allowProposedApi: true, // the buffer and parser interfaces are marked so
      reflowCursorLine: true, // or a narrower window would cut the line the cursor is on
      logLevel: 'off',
    });
    this.emulator.unicode.register(unicodeWidths);
    this.emulator.unicode.activeVersion = unicodeWidths.version;
    this.buffers = this.emulator.buffer;
    hookSequences(this.emulator, this, options.listener ?? {});
  }

  /**
   * Writes terminal output; the rows show it when the call returns. A sequence may be split over calls.
   *
   * The emulator queues what is written and parses it on a timer, which costs over a millisecond a call,
   * hides its errors from the caller and ends the process with them. Output that follows user input is
   * parsed at once, and an empty input counts as one.
   * @throws EmulationError when the emulator fails.
   */
  write(data: string): void {
    const state = { parsed: false };
    try {
      this.emulator.input('');
      this.emulator.write(data, () => (state.parsed = true));
    } catch (error) {
      throw new EmulationError('The terminal emulator failed on this output.', { cause: error });
    }
    if (!state.parsed) throw new EmulationError('The terminal emulator did not parse the output at once.');
    if (this.emulator.modes.insertMode) this.charge(data.length * this.cols);
  }

  /** Changes the size of the screen; wrapped lines of the normal screen are wrapped anew. */
  resize(cols: number, rows: number): void {
    this.charge((this.normal.length + this.rows) * this.cols + rows * cols);
    if (!this.exhausted) this.emulator.resize(cols, rows);
  }

  dispose(): void {
    this.emulator.dispose();
  }

  /**
   * Counts work that its few bytes do not show (`ESC [ 2 J` on a screen of a million cells), in cells.
   * Past the limit such sequences are not carried out any more and {@link exhausted} is true.
   */
  charge(cells: number): void {
    this.work += cells;
  }

  get exhausted(): boolean {
    return this.work > this.workLimit;
  }

  /** Whether the program is in the middle of a change that is to be seen as a whole (mode 2026). */
  get isSynchronizing(): boolean {
    return this.emulator.modes.synchronizedOutputMode;
  }

  get cols(): number {
    return this.emulator.cols;
  }

  get rows(): number {
    return this.emulator.rows;
  }

  get kind(): ScreenKind {
    return this.buffers.active.type;
  }

  /** Column and row on the screen, from 0; the column is `cols` after the last cell of a row. */
  get cursor(): { x: number; y: number } {
    const { cursorX, cursorY } = this.buffers.active;
    return { x: cursorX, y: cursorY };
  }

  /** The index of the first row of the screen: the number of rows of scrollback. */
  get top(): number {
    return this.buffers.active.baseY;
  }

  /** The number of rows, scrollback and screen. */
  get length(): number {
    return this.buffers.active.length;
  }

  row(index: number): IBufferLine | undefined {
    return this.buffers.active.getLine(index);
  }

  /** The rows and the cursor of the normal screen, whichever is active. */
  get normal(): IBuffer {
    return this.buffers.normal;
  }

  /** Follows the row just above the screen while rows come and go; undefined on the alternate screen. */
  markAboveScreen(): IMarker | undefined {
    return this.top === 0 ? undefined : this.emulator.registerMarker(-this.cursor.y - 1);
  }
}
