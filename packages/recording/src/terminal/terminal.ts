import xterm from '@xterm/headless';
import type { IBuffer, IBufferLine, IBufferNamespace, IMarker } from '@xterm/headless';
import { type CursorShape, hookAppearance } from './appearance-hooks.js';
import { unicodeWidths } from './character-widths.js';
import { joinListeners } from './joined-listener.js';
import { beginLine, isInSequence, scrollsText } from './plain-text-state.js';
import { TerminalPictures } from './pictures/terminal-pictures.js';
import { hookSequences } from './sequence-hooks.js';
import { TerminalColours } from './terminal-colours.js';
import type { ScreenKind, TerminalListener } from './terminal-listener.js';

export interface TerminalOptions {
  /** Columns, 2 to 1000; xterm uses two for one. */
  readonly cols: number;
  readonly rows: number;
  readonly scrollback: number;
  readonly listener?: TerminalListener;
  /** In cells; see {@link Terminal.charge}. */
  readonly workLimit?: number;
}

export class EmulationError extends Error {}

const DEFAULT_WORK_LIMIT = 1_000_000_000;

/** A headless terminal. Rows count from the oldest scrollback row. An `IBufferLine` is valid until the next write. */
export class Terminal {
  cursorShown = true;
  cursorShape: CursorShape = 'block';
  cursorBlinks = false;
  readonly colours = new TerminalColours();
  readonly pictures: TerminalPictures;
  private readonly emulator: InstanceType<typeof xterm.Terminal>;
  /** Cached: the emulator's getter checks an option on every access, which costs as much as parsing a word. */
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
    this.pictures = new TerminalPictures(this.emulator, this);
    hookSequences(this.emulator, this, joinListeners(options.listener ?? {}, this.pictures));
    hookAppearance(this.emulator, this);
  }

  /**
   * Writes synchronously; a sequence may be split over calls. xterm normally parses on a timer, which turns its errors
   * into uncaught exceptions, but output after user input at once, hence the empty input. @throws EmulationError
   */
  write(data: string): void {
    this.pictures.write(data, (output) => {
      this.writeOutput(output);
    });
    if (this.emulator.modes.insertMode) this.charge(data.length * this.cols);
  }

  private writeOutput(data: string): void {
    const state = { parsed: false };
    try {
      this.emulator.input('');
      this.emulator.write(data, () => (state.parsed = true));
    } catch (error) {
      throw new EmulationError('The terminal emulator failed on this output.', { cause: error });
    }
    if (!state.parsed) throw new EmulationError('The terminal emulator did not parse the output at once.');
  }

  resize(cols: number, rows: number): void {
    this.charge((this.normal.length + this.rows) * this.cols + rows * cols);
    if (this.exhausted) return;
    this.pictures.resize(() => {
      this.emulator.resize(cols, rows);
    });
  }

  /** Drops the oldest rows, except for this many above the screen. A cursor after the last cell moves onto it. */
  trimScrollback(rows: number): void {
    const { scrollback } = this.emulator.options;
    this.emulator.options.scrollback = rows;
    this.emulator.options.scrollback = scrollback;
  }

  dispose(): void {
    this.emulator.dispose();
  }

  /**
   * Counts work, in cells, that the number of bytes does not show (`ESC [ 2 J`). Past the limit such sequences are
   * ignored.
   */
  charge(cells: number): void {
    this.work += cells;
  }

  get exhausted(): boolean {
    return this.work > this.workLimit;
  }

  /** Whether a synchronized update (mode 2026) is active. */
  get isSynchronizing(): boolean {
    return this.emulator.modes.synchronizedOutputMode;
  }

  get scrollsText(): boolean {
    return scrollsText(this.emulator);
  }

  get isInSequence(): boolean {
    return isInSequence(this.emulator);
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

  /** On the screen, from 0; x is `cols` after the last cell of a row. */
  get cursor(): { x: number; y: number } {
    const { cursorX, cursorY } = this.buffers.active;
    return { x: cursorX, y: cursorY };
  }

  /** Index of the first row of the screen. */
  get top(): number {
    return this.buffers.active.baseY;
  }

  get length(): number {
    return this.buffers.active.length;
  }

  row(index: number): IBufferLine | undefined {
    return this.buffers.active.getLine(index);
  }

  beginLine(index: number): void {
    beginLine(this.emulator, index);
  }

  get normal(): IBuffer {
    return this.buffers.normal;
  }

  /** A marker on the row above the screen; undefined when there is none. */
  markAboveScreen(): IMarker | undefined {
    return this.top === 0 ? undefined : this.emulator.registerMarker(-this.cursor.y - 1);
  }
}
