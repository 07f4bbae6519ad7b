import type { IBufferLine } from '@xterm/headless';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import type {
  EraseExtent,
  ScreenKind,
  ScrollRegion,
  TerminalListener,
} from '../terminal/terminal-listener.js';
import { outputParts } from '../terminal/output-parts.js';
import { Terminal } from '../terminal/terminal.js';
import { AlternateScreen } from './alternate-screen.js';
import type { LineGroup } from './inserted-lines.js';
import { DeferredText, LONGEST_TYPED, PLAIN } from './deferred-text.js';
import { NormalScreen, ROWS_BETWEEN_CALLS, SCROLLBACK } from './normal-screen.js';
import { PassingLines } from './passing-lines.js';
import type { TranscriptWriter } from './transcript-writer.js';

const ROW_END = /\n|\u001b\[[\d;]*[Hf]/;
const STYLE = /\u001b\[[\d;:]*m/g;

/** Whether text that wraps may scroll by two rows at once. */
const wrapsTwice = (data: string, cols: number): boolean =>
  data.split(ROW_END).some((text) => text.length > cols && text.replace(STYLE, '').length > cols);

/** Records lines before they are lost. Inspects only rows that the cursor was on, or all rows when some moved. */
export class ScreenRecorder implements TerminalListener {
  private readonly terminal: Terminal;
  private readonly normal: NormalScreen;
  private readonly alternate: AlternateScreen;
  private readonly passing: PassingLines;
  private now = 0;
  private readonly typed = new DeferredText();
  private readonly touched = new Set<number>();
  private rowsMoved = false;
  private movedFrom = 0;
  private scrolledRows = 0;
  /** Insert position of the current alternate-screen session. */
  private session: LineGroup | undefined;
  /** The top row of the scroll region where a scroll would lose it. On the alternate screen, xterm uses the row again. */
  private topRow: IBufferLine | string | undefined;
  private region: ScrollRegion;

  constructor(
    size: { readonly cols: number; readonly rows: number },
    private readonly writer: TranscriptWriter,
    workLimit?: number,
  ) {
    this.region = { top: 0, bottom: size.rows - 1 };
    this.terminal = new Terminal({ ...size, scrollback: SCROLLBACK, listener: this, workLimit });
    this.normal = new NormalScreen(this.terminal, writer);
    this.alternate = new AlternateScreen(this.terminal);
    this.passing = new PassingLines(this.terminal, this.normal, (data, isFirst) => {
      this.emulate(data, isFirst);
    });
  }

  isExhausted(): boolean {
    return this.writer.full || this.normal.overfull || this.terminal.exhausted;
  }

  get rows(): number {
    return this.terminal.rows;
  }

  /** Takes letters typed after the text of a row. @returns how many events, from `first` on */
  writeLetters(events: readonly AsciicastEvent[], first: number): number {
    return this.typed.room > 0 && !this.onAlternate ? this.typed.deferLetters(events, first) : 0;
  }

  /** @param passes how much of it passes through the screen; see {@link PassingOutput} */
  write(data: string, time: number, passes = 0): void {
    const isPlain = data.length <= LONGEST_TYPED && PLAIN.test(data);
    const isDue = this.onAlternate && this.alternate.isDue(time);
    if (isPlain && !isDue && this.typed.defer(data, time)) return;
    this.writeTyped();
    if (isDue) this.look(time);
    this.now = time;
    const done = passes > 0 && !this.onAlternate ? this.passing.record(data.slice(0, passes), time) : 0;
    this.emulate(data.slice(done), done === 0);
    if (isPlain) this.typed.room = (this.onAlternate ? this.alternate : this.normal).roomToAppend();
  }

  /** @param time seconds from the start */
  resize(cols: number, rows: number, time: number): void {
    this.writeTyped();
    if (!this.onAlternate) this.inspectTouched();
    else if (this.alternate.isDue(time)) this.look(time);
    this.now = time;
    this.normal.resize(cols, rows);
    this.rowsMoved = this.onAlternate;
    if (!this.onAlternate) this.inspectTouched();
  }

  finish(): void {
    this.writeTyped();
    if (this.onAlternate) this.leaveAlternate();
    else this.inspectTouched();
    this.normal.recordAll();
    this.terminal.dispose();
  }

  beforeCursorMove(): void {
    const { y } = this.terminal.cursor;
    this.touch(y);
    if (this.topRow === undefined || y <= this.region.top + 1) this.readTopRow();
  }

  beforeCursorHome(isUp: boolean): void {
    if (isUp && !this.onAlternate) this.normal.beforeRedraw(this.now);
  }

  afterLineFeed(): void {
    const { y } = this.terminal.cursor;
    const row = this.onAlternate ? y : this.normal.rows.numberAt(y);
    if (row > 0) this.touched.add(row - 1);
    if (!this.onAlternate) this.normal.times.enter(row - 1, this.now);
    this.touched.add(row);
    if (y - 1 === this.region.top) this.readTopRow();
  }

  afterScroll(region: ScrollRegion): void {
    const { rows } = this.terminal;
    const losesRow = this.onAlternate || region.top > 0;
    const lost = typeof this.topRow === 'object' ? this.topRow.translateToString(true) : this.topRow;
    if (losesRow && lost !== undefined) this.recordLost(region.top, lost, region.top);
    if (losesRow || region.bottom < rows - 1) this.moveRows();
    this.readTopRow();
    if (++this.scrolledRows % (ROWS_BETWEEN_CALLS / 2) === 0 && !this.onAlternate) {
      this.inspectTouched();
      this.normal.makeRoom();
    }
  }

  afterRegionChange(region: ScrollRegion): void {
    this.region = region;
    this.readTopRow();
  }

  beforeShift(direction: 'up' | 'down', from: number, lost: number): void {
    if (!this.rowsMoved && !this.onAlternate) this.inspectTouched();
    this.moveRows();
    this.topRow = undefined;
    if (this.onAlternate) this.alternate.recordRows(from, lost, this.now);
    else if (direction === 'down') this.normal.pushDown(lost, from + lost - 1);
    else if (from === this.region.top) {
      for (let y = from; y < from + lost; y++)
        this.recordLost(from, this.normal.rows.text(this.normal.rows.numberAt(y)), y + 1);
    }
  }

  beforeErase(extent: EraseExtent): void {
    this.topRow = undefined;
    if (this.onAlternate) {
      this.rowsMoved = true;
      if (extent !== 'reset') return;
      this.leaveAlternate();
    } else this.inspectTouched();
    if (extent === 'above' || extent === 'below') this.touchNoted(extent);
    if (extent === 'reset') this.normal.resetRows();
    if (extent === 'screen' && !this.normal.beforeErase(this.now)) this.touchScreen();
    if (extent === 'scrollback') this.normal.scrollbackErased(this.now);
  }

  beforeSwitch(to: ScreenKind): void {
    this.topRow = undefined;
    if (to === 'normal') {
      this.leaveAlternate();
      return;
    }
    this.inspectTouched();
    this.rowsMoved = true;
    this.normal.makeRoom();
    const row = this.normal.rows.numberAt(this.terminal.cursor.y);
    this.session = this.normal.inserted.insertBefore(
      this.normal.rows.text(row).trim() === '' ? row : row + 1,
      [],
    );
  }

  /** @param isFirst whether it begins an event */
  private emulate(data: string, isFirst: boolean): void {
    if (data === '') return;
    if (!isFirst) this.touch(this.terminal.cursor.y);
    if (this.onAlternate && wrapsTwice(data, this.terminal.cols)) this.emulateRows(data);
    else this.terminal.write(data);
    if (this.onAlternate) return;
    this.inspectTouched();
    this.normal.settle(this.now);
    this.normal.makeRoom();
  }

  /** Text that wraps may scroll the first row away before anything reads it. */
  private emulateRows(data: string): void {
    for (const part of outputParts(data, this.terminal.cols)) {
      this.terminal.write(part);
      this.readTopRow();
    }
  }

  private writeTyped(): void {
    const { text, time } = this.typed.take();
    if (text !== '') this.write(text, time);
  }

  private get onAlternate(): boolean {
    return this.terminal.kind === 'alternate';
  }

  private leaveAlternate(): void {
    const { inserted } = this.normal;
    if (!this.session || this.session.taken)
      this.session = inserted.insertBefore(this.normal.rows.numberAt(0), []);
    inserted.add(this.session, this.alternate.leave(this.now));
    this.session = undefined;
    this.touched.clear();
    this.rowsMoved = false;
  }

  private recordLost(y: number, text: string, next: number): void {
    const { rows } = this.normal;
    if (!this.onAlternate) this.normal.recordLost(rows.numberAt(y), text, rows.numberAt(next), this.now);
    else if (text.trim() !== '') this.alternate.recordScrolled(text, y, this.now);
  }

  private moveRows(): void {
    if (!this.rowsMoved) this.movedFrom = this.normal.rows.numberAt(0);
    this.rowsMoved = true;
  }

  private touch(y: number): void {
    this.touched.add(this.onAlternate ? y : this.normal.rows.numberAt(y));
  }

  private touchNoted(side: 'above' | 'below'): void {
    const { y } = this.terminal.cursor;
    const [first, end] = side === 'above' ? [0, y] : [y + 1, this.terminal.rows];
    for (let row = this.normal.rows.numberAt(first); row < this.normal.rows.numberAt(end); row++) {
      if (this.normal.times.has(row)) this.touched.add(row);
    }
  }

  private touchScreen(): void {
    for (let y = 0; y < this.terminal.rows; y++) this.touch(y);
  }

  private readTopRow(): void {
    if (this.onAlternate) this.topRow = this.alternate.text(this.region.top);
    else if (this.region.top > 0) this.topRow = this.terminal.row(this.terminal.top + this.region.top);
  }

  /** Reads the alternate screen as it was until now. */
  private look(until: number): void {
    this.touch(this.terminal.cursor.y);
    this.terminal.charge((this.rowsMoved ? this.terminal.rows : this.touched.size) * this.terminal.cols);
    this.alternate.look(this.rowsMoved ? this.alternate.allRows() : this.touched, this.now, until);
    this.touched.clear();
    this.rowsMoved = false;
  }

  private inspectTouched(): void {
    this.touch(this.terminal.cursor.y);
    if (this.rowsMoved) {
      const first = Math.min(this.movedFrom, ...this.touched);
      this.terminal.charge((this.normal.rows.end - first) * this.terminal.cols);
      this.normal.inspectMoved(first, this.now);
    } else {
      this.terminal.charge(this.touched.size * this.terminal.cols);
      for (const row of this.touched) this.normal.inspect(row, this.now);
    }
    this.touched.clear();
    this.rowsMoved = false;
  }
}
