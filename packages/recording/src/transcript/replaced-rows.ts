import type { InsertedLines, LineGroup } from './inserted-lines.js';
import { type LostRow, PushedLines, SPLIT_REDRAW } from './pushed-lines.js';
import { type Segment, segmentsOf } from './rows/row-segments.js';
import { steadyText } from './rows/steady-text.js';
import type { LineTime, TranscriptLine } from './transcript-line.js';

/** Seconds after which a text counts as read: one, less the time that a program takes to draw. */
const READ_AFTER = 0.95;

/** A row that gets another text. */
export interface ReplacedRow {
  readonly row: number;
  readonly text: string;
  readonly time: LineTime;
  readonly gone: readonly Segment[];
  /** Whether nothing readable of it stays. */
  readonly isWhole: boolean;
  /** Whether a command is deleted while it is typed. */
  readonly isDeleted: boolean;
  /** Whether it goes on with the line of the row above. */
  readonly isWrapped: boolean;
}

interface SaidLine extends TranscriptLine {
  readonly parts: readonly string[];
}

/** Rows that an output pushes down, of which some may be lost below the last. */
interface PushedRows {
  readonly by: number;
  /** The last row of the scroll region. */
  readonly last: number;
}

/** Says once what programs that draw in place (prompts, menus, progress) show for a second and replace. */
export class ReplacedRows {
  private rows: ReplacedRow[] = [];
  private changes = 0;
  private readonly groups = new Map<LineGroup, readonly SaidLine[]>();
  /** Texts of a program that were said, and its last row. */
  private readonly said = new Set<string>();
  private last = -1;
  /** What this output scrolled out of a region, which is written already. */
  private readonly scrolled = new Set<string>();
  private readonly sinces = new Map<string, number>();
  private replacedAt = 0;
  /** Borders that this output replaced. */
  private readonly covered = new Set<number>();
  private pushed: PushedRows | undefined;
  private lost: LostRow[] = [];
  private readonly pushedLines: PushedLines;

  constructor(private readonly inserted: InsertedLines) {
    this.pushedLines = new PushedLines(inserted);
  }

  get isEmpty(): boolean {
    return this.rows.length === 0 && this.lost.length === 0;
  }

  cover(row: number): void {
    this.covered.add(row);
  }

  changed(): void {
    this.changes++;
  }

  add(replaced: ReplacedRow, now: number): void {
    if (now - this.replacedAt > SPLIT_REDRAW) this.sinces.clear();
    this.replacedAt = now;
    for (const { text, since } of replaced.gone) this.sinces.set(steadyText(text), since);
    const gone = replaced.gone.filter(
      (segment) => this.isRead(segment.since) || this.readWords(segment).length > 0,
    );
    if (gone.length === 0) return;
    this.rows.push({ ...replaced, gone, isWhole: replaced.isWhole && gone.length === replaced.gone.length });
  }

  /** Whether this output or one just before it replaced rows. */
  isRedraw(now: number): boolean {
    return this.sinces.size > 0 && now - this.replacedAt <= SPLIT_REDRAW;
  }

  /** Since when a text is shown that a redraw moves or erased just now. */
  since(text: string, now: number): number {
    return this.sinces.get(steadyText(text)) ?? now;
  }

  leaveOut(row: string): void {
    for (const text of textsOf(row)) this.scrolled.add(text);
  }

  pushDown(by: number, last: number): void {
    this.pushed = { by: by + (this.pushed?.by ?? 0), last };
  }

  /** Where this output moves a row, and whether it pushes it off, which is one row below the last. */
  placeOf(row: number): { readonly place: number; readonly isOff: boolean } {
    if (!this.pushed || row > this.pushed.last) return { place: row, isOff: false };
    const { by, last } = this.pushed;
    return { place: Math.min(row + by, last + 1), isOff: row + by > last };
  }

  /**
   * Whether the text of a row is lost to a reverse scroll, of this output or the one that it goes on with.
   * @param from where the row was before the output
   */
  isLost(row: number, from: number, now: number): boolean {
    if (this.pushed) return from < row && row >= this.pushed.last;
    return this.pushedLines.isLast(row, now);
  }

  resized(): void {
    this.pushedLines.end();
  }

  pushOff(row: LostRow, now: number): void {
    if (now - row.since >= READ_AFTER && row.text.trim() !== '') this.lost.push(row);
  }

  /** After an output. @param shown the text of the screen @param textOf the text of a row */
  settle(now: number, shown: () => string, textOf: (row: number) => string): void {
    this.pushedLines.showAgain(textOf);
    if (this.lost.length > 0) this.pushedLines.add(this.lost, now, textOf);
    this.sayReplaced(shown);
    this.lost = [];
    this.scrolled.clear();
    this.covered.clear();
    this.pushed = undefined;
  }

  /** @returns a text with the end of its line, if a reverse scroll pushed that off before */
  withEnd(text: string): string {
    return this.pushedLines.withEnd(text);
  }

  private sayReplaced(shown: () => string): void {
    const isAlone = this.changes === 1;
    const rows = this.rows.filter(({ isDeleted }) => !isAlone || !isDeleted).sort((a, b) => a.row - b.row);
    this.rows = [];
    this.changes = 0;
    if (rows.length === 0) return;
    const text = shown();
    const screen = textsOf(text);
    const first = rows[0]?.row ?? 0;
    if (first > this.last) this.said.clear();
    const news = rows.filter(({ gone }) => gone.some((part) => this.isNews(steadyText(part.text), screen)));
    const lines = joinedRows(news).flatMap((row) => this.say(row, screen, text));
    if (lines.length === 0) return;
    const row = this.covered.has(first - 1) ? first - 1 : first;
    // What the program said further down was there before.
    this.inserted.raise(this.groups, row);
    this.groups.set(this.inserted.insertBefore(row, [...lines]), lines);
  }

  /** Leaves out what the screen shows again. @param shown its text */
  take(group: LineGroup, shown: () => string): void {
    const said = this.groups.get(group);
    if (!said) return;
    const texts = textsOf(shown());
    const lines = said.filter(({ parts }) => !parts.every((part) => texts.has(steadyText(part))));
    group.lines.splice(0, Infinity, ...lines);
    this.groups.delete(group);
  }

  private isRead(since: number): boolean {
    return this.replacedAt - since >= READ_AFTER;
  }

  private readWords({ words = new Map<string, number>() }: Segment): string[] {
    return [...words].filter(([, since]) => this.isRead(since)).map(([word]) => word);
  }

  private isNews(text: string, shown: ReadonlySet<string>): boolean {
    return !shown.has(text) && !this.said.has(text) && !this.scrolled.has(text);
  }

  private say(
    { row, text, time, gone, isWhole }: ReplacedRow,
    shown: ReadonlySet<string>,
    screen: string,
  ): SaidLine[] {
    const fresh = gone.filter(
      (part) =>
        this.isNews(steadyText(part.text), shown) &&
        (this.isRead(part.since) || this.readWords(part).some((word) => !screen.includes(word))),
    );
    if (fresh.length === 0) return [];
    const parts = fresh.map((part) => part.text);
    for (const part of parts) this.said.add(steadyText(part));
    this.last = Math.max(this.last, row);
    if (isWhole && fresh.length === gone.length)
      return [
        { text, ...(time.typedFrom === undefined ? { time: wordsTime(time.time, gone) } : time), parts },
      ];
    return [{ text: parts.join('  '), time: Math.min(...fresh.map(({ changed }) => changed)), parts }];
  }
}

/** When the last words of a row came; its marks may change later. */
function wordsTime(time: number, gone: readonly Segment[]): number {
  return Math.min(time, Math.max(...gone.map(({ changed }) => changed)));
}

/** Rows of a wrapped line that is replaced as a whole become one. */
function joinedRows(rows: readonly ReplacedRow[]): ReplacedRow[] {
  const joined: ReplacedRow[] = [];
  let next = -1;
  for (const row of rows) {
    const above = joined.at(-1);
    if (above?.isWhole && row.isWhole && row.isWrapped && row.row === next) {
      const text = above.text + row.text;
      const gone = [...above.gone, ...row.gone];
      const time = { ...above.time, time: Math.max(above.time.time, row.time.time) };
      joined[joined.length - 1] = { ...above, text, time, gone };
    } else joined.push(row);
    next = row.row + 1;
  }
  return joined;
}

function textsOf(screen: string): Set<string> {
  const rows = screen.split('\n');
  const parts = rows.flatMap((row) => segmentsOf(row, 0).map(({ text }) => text));
  return new Set([...rows, ...parts].map(steadyText));
}
