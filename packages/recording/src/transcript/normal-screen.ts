import type { Terminal } from '../terminal/terminal.js';
import { CutLine } from './cut-line.js';
import { ErasedScreen } from './erased-screen.js';
import { InsertedLines, type LineGroup } from './inserted-lines.js';
import { NormalRows } from './rows/normal-rows.js';
import { RowTimes } from './rows/row-times.js';
import { SPLIT_REDRAW } from './pushed-lines.js';
import { ReplacedRows } from './replaced-rows.js';
import { ReprintedLines } from './reprinted-lines.js';
import type { LineTime, TranscriptLine } from './transcript-line.js';
import { MAX_LINES, type TranscriptWriter } from './transcript-writer.js';
import { isPrompt } from './rows/typed-text.js';
import type { WrappedLine } from './rows/wrapped-lines.js';

/** Rows above the screen that stay unrecorded, because a taller screen brings them back for changes. */
const KEPT_ROWS = 1000;
const BATCH_ROWS = 200;
/** Longer wrapped lines are cut, which bounds the buffer. */
export const ROWS_OF_A_LINE = 1000;
/** {@link NormalScreen.makeRoom} must run before this many rows have scrolled. */
export const ROWS_BETWEEN_CALLS = 200;
export const SCROLLBACK = KEPT_ROWS + BATCH_ROWS + ROWS_OF_A_LINE + 2 * ROWS_BETWEEN_CALLS;

/** A screen that is erased sooner after the one before it is a frame of an animation. */
const FRAME_SECONDS = 1;

interface KnownLine {
  readonly time: LineTime | undefined;
  readonly recorded: string | undefined;
  readonly before: readonly LineGroup[];
}

/** Records each line once, in screen order: well above the screen, on erase, and at the end. See {@link RowNumbers}. */
export class NormalScreen {
  readonly inserted = new InsertedLines();
  private readonly replaced = new ReplacedRows(this.inserted);
  readonly times = new RowTimes(this.replaced);
  readonly rows: NormalRows;
  private frontier = 0;
  /** Text of recorded lines that came back onto the screen, by first row. */
  private readonly recorded = new Map<number, string>();
  private readonly erased = new ErasedScreen();
  private erasedTop = -1;
  private erasedAt = -Infinity;
  private redrawnAt = -Infinity;
  private readonly cut = new CutLine(this.inserted);
  private movedFrom = Infinity;
  private readonly reprinted: ReprintedLines;

  constructor(
    private readonly terminal: Terminal,
    private readonly writer: TranscriptWriter,
  ) {
    this.rows = new NormalRows(terminal);
    this.reprinted = new ReprintedLines(writer.lines);
  }

  private get lastTime(): LineTime {
    return { time: this.writer.lines.at(-1)?.time ?? 0 };
  }

  get overfull(): boolean {
    return this.inserted.total > 2 * MAX_LINES;
  }

  /**
   * Columns that plain text can fill after the text of the cursor's row without wrapping. None after a prompt: the
   * first letter is written alone, because typing begins with it.
   */
  roomToAppend(): number {
    const { x, y } = this.terminal.cursor;
    const text = this.times.textOf(this.rows.numberAt(y));
    return text === undefined || text.length > x || isPrompt(text) ? 0 : this.terminal.cols - x - 1;
  }

  /** Notes a row and those that it is wrapped from, up to one that is as it was. */
  inspect(row: number, now: number): void {
    for (let at = row; this.times.update(at, this.rows.text(at), now); at--) {
      if (!this.rows.isWrapped(at)) break;
      this.times.wrap(at);
    }
  }

  /** @param first the row from which on some moved */
  inspectMoved(first: number, now: number): void {
    const from = Math.max(first, Math.min(this.frontier, this.rows.numberAt(0)));
    this.movedFrom = Math.min(this.movedFrom, from);
    this.times.updateMoved(from, this.rows.textsFrom(from), now);
  }

  makeRoom(): void {
    const limit = this.rows.numberAt(0) - KEPT_ROWS;
    if (limit - this.frontier >= BATCH_ROWS) {
      for (const line of this.unrecorded()) {
        if (line.end > limit && line.start > limit - ROWS_OF_A_LINE) break;
        this.record({ start: line.start, end: Math.min(line.end, Math.max(limit, line.start + 1)) });
        if (line.end > limit) break;
      }
    }
    this.rows.numbers.keepUp(2 * ROWS_BETWEEN_CALLS, SCROLLBACK);
  }

  recordScrollback(): void {
    this.recordAbove(this.rows.numberAt(0));
  }

  /** Records lines that begin above a row. @returns false at one that takes more rows than `longest` */
  recordAbove(row: number, longest = Infinity): boolean {
    for (const line of this.unrecorded()) {
      if (line.start >= row) break;
      if (line.end - line.start > longest) return false;
      this.record(line);
    }
    return true;
  }

  /** Records lines that the emulator did not show. */
  writePassed(texts: readonly string[], time: number): void {
    for (const text of texts) this.write({ text, time: text.trimEnd() === '' ? this.lastTime.time : time });
  }

  scrollbackErased(now: number): void {
    this.recordScrollback();
    this.rows.numbers.scrollbackErased();
    this.reprinted.scrollbackErased(now);
  }

  /** A row scrolled out of a region of the screen. @param next the row that takes its place */
  recordLost(row: number, text: string, next: number, now: number): void {
    this.replaced.leaveOut(text);
    const line = { text: this.cut.take(row, text) + text, ...(this.times.timeOf(row) ?? { time: now }) };
    if (this.rows.isWrapped(next)) {
      this.rows.beginLine(next);
      this.cut.keep(row, line, this.rows.text(next));
    } else if (line.text.trim() !== '') this.inserted.insertBefore(row, [line]);
  }

  /** After an output: rows that it replaced are known. */
  settle(now: number): void {
    this.times.settle(now, now - this.redrawnAt <= SPLIT_REDRAW);
    this.cut.check((row) => this.rows.text(row));
    const { movedFrom } = this;
    this.movedFrom = Infinity;
    if (!this.replaced.isEmpty) this.terminal.charge(this.terminal.rows * this.terminal.cols);
    this.replaced.settle(
      now,
      () => this.rows.textsFrom(Math.min(movedFrom, this.rows.numberAt(0))).join('\n'),
      (row) => this.rows.text(row),
    );
  }

  /** @param bottom last row of the scroll region */
  pushDown(count: number, bottom: number): void {
    this.replaced.pushDown(count, this.rows.numberAt(bottom));
  }

  /** A program moves up to draw again what may have scrolled off. */
  beforeRedraw(now: number): void {
    this.recordScrollback();
    this.reprinted.screenRedrawn(now);
    this.times.beginRedraw();
    this.redrawnAt = now;
  }

  /** Records the screen, unless the program draws it again. @returns whether it is recorded */
  beforeErase(now: number): boolean {
    const top = this.rows.numberAt(0);
    this.recordScrollback();
    const isNext = this.reprinted.found || top === this.erasedTop;
    const isFrame = this.redrawnAt === now || (isNext && now - this.erasedAt < FRAME_SECONDS);
    if (!isFrame) this.recordAll();
    this.erasedTop = top;
    this.erasedAt = now;
    return !isFrame;
  }

  recordAll(): void {
    this.recordScrollback();
    const top = this.rows.numberAt(0);
    const lines = [...this.unrecorded()];
    const shown = lines.map((line) => ({ y: line.start - top, text: this.textOf(line) }));
    const isRedrawn = this.erased.replace(shown);
    const last = shown.findLastIndex(({ text }) => text !== '');
    for (const [at, line] of lines.entries()) this.record(line, at > last || isRedrawn[at]);
    this.writeInserted(Infinity);
    this.forgetScreen();
  }

  resetRows(): void {
    this.recordAll();
    this.rows.numbers.scrollbackErased();
    this.frontier = this.rows.numbers.oldest;
  }

  resize(cols: number, rows: number): void {
    this.cut.take(-1, '');
    this.replaced.resized();
    this.fitInto(cols, rows);
    const oldest = this.rows.numbers.oldest;
    const above = [...this.rows.lines(oldest)].filter(({ start }) => start < this.frontier).length;
    const cut = this.rows.end - this.rows.cutBy(rows);
    const known: KnownLine[] = [];
    let lost: LineGroup[] = [];
    for (const line of this.unrecorded()) {
      const before = this.inserted.take(line.end - 1);
      if (line.start < cut)
        known.push({ time: this.times.timeOfLine(line), recorded: this.recorded.get(line.start), before });
      else lost = [...lost, ...before, ...this.groupOf(line)];
    }
    lost = [...lost, ...this.inserted.take(Infinity)];
    this.terminal.resize(cols, rows);
    this.rows.numbers.restart(oldest);
    this.findAgain(above, known);
    this.inserted.putBack(this.rows.end, lost);
  }

  private findAgain(above: number, known: readonly KnownLine[]): void {
    this.times.clear();
    this.recorded.clear();
    const lines = [...this.rows.lines(this.rows.numbers.oldest)];
    const end = this.rows.end;
    this.frontier = lines[above]?.start ?? end;
    known.forEach(({ time, recorded, before }, at) => {
      const line = lines[above + at];
      if (line && time !== undefined) this.times.set(line.start, this.rows.text(line.start), time);
      if (line && recorded !== undefined) this.recorded.set(line.start, recorded);
      this.inserted.putBack(line?.start ?? end, before);
    });
    const top = this.rows.numberAt(0);
    for (const line of lines.slice(0, above)) {
      if (line.end <= top) continue;
      this.recorded.set(line.start, this.textOf(line));
      this.frontier = Math.min(this.frontier, line.start);
    }
  }

  /** The screen is about to be erased, and what was above it is recorded. */
  private forgetScreen(): void {
    this.times.clear();
    this.recorded.clear();
    this.frontier = this.rows.numberAt(0);
  }

  /** Records and drops rows that the emulator would trim during or soon after a resize, which shifts row numbers. */
  private fitInto(cols: number, rows: number): void {
    const fits = () => this.rows.rowsAt(cols) <= rows + SCROLLBACK - 2 * ROWS_BETWEEN_CALLS;
    if (fits()) return;
    this.rows.dropBefore(this.frontier);
    if (!fits()) this.recordScrollback();
    this.rows.dropBefore(this.frontier);
    if (fits()) return;
    this.recordAll();
    this.frontier = this.rows.end;
  }

  private record(line: WrappedLine, already = false): void {
    const start = this.cut.isAbove(line.end) ? this.cut.take(line.start, this.rows.text(line.start)) : '';
    this.writeInserted(line.end - 1);
    const { text, ...time } = this.lineOf(line);
    const known = { text: this.replaced.withEnd(start + text), ...time };
    const first = this.times.firstOf(line.start);
    if (!already && (known.text === '' || this.recorded.get(line.start) !== known.text))
      this.write(known, first);
    this.recorded.delete(line.start);
    for (let row = line.start; row < line.end; row++) this.times.forget(row);
    this.frontier = line.end;
  }

  private groupOf(line: WrappedLine): LineGroup[] {
    const known = this.lineOf(line);
    return known.text === '' ? [] : [{ lines: [known], taken: false }];
  }

  private writeInserted(last: number): void {
    for (const group of this.inserted.take(last)) {
      this.replaced.take(group, () => this.rows.textOfScreen());
      for (const line of group.lines) this.writer.add(line);
    }
  }

  private write(line: TranscriptLine, first?: number): void {
    if (!this.reprinted.has(line)) this.writer.add(first === undefined ? line : { ...line, time: first });
  }

  private unrecorded(): Generator<WrappedLine> {
    return this.rows.lines(this.frontier);
  }

  private lineOf(line: WrappedLine): TranscriptLine {
    return { text: this.textOf(line), ...(this.times.timeOfLine(line) ?? this.lastTime) };
  }

  private textOf(line: WrappedLine): string {
    const noted = line.end - line.start === 1 ? this.times.textOf(line.start) : undefined;
    return noted === undefined ? this.rows.textOfLine(line) : noted.trimEnd();
  }
}
