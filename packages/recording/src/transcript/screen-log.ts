import { FigureChanges } from './figure-changes.js';
import { partsOf, type RowPart } from './rows/row-parts.js';
import { StandingTexts } from './standing-texts.js';
import type { TranscriptLine } from './transcript-line.js';

/** Leaves room for the output after a game. */
const MAX_LINES_PER_SESSION = 10_000;
const LEFT_OUT_OF_SESSION = '[The rest of this program is left out of the transcript.]';

interface LoggedLine extends TranscriptLine {
  /** Since a longer line replaced it. */
  replaced: boolean;
}

interface LoggedRow {
  readonly text: string;
  /** Parts that the row showed before. */
  readonly before: readonly RowPart[];
  /** When the row had this text at the latest. */
  readonly time: number;
  readonly parts: readonly RowPart[];
  /** The screen while the row is shown: its parts, their forms and their words. */
  readonly shown: readonly string[];
  /** The text last written for the row. */
  line: LoggedLine | undefined;
  /** Rows of the screen that show it. */
  places: number;
  /** Whether the cursor was in it: a longer text replaces a shorter one there. */
  isTyped: boolean;
}

/**
 * Writes text that a full-screen program shows for half a second: a row, or the new parts between borders, if its text was
 * not written before or has a word that was not. See {@link FigureChanges} for text that only counts.
 */
export class ScreenLog {
  private readonly standing = new StandingTexts();
  private readonly figures = new FigureChanges();
  private readonly writtenKeys = new Set<string>();
  private readonly writtenWords = new Set<string>();
  private readonly unsettled = new Set<number>();
  private rows: (LoggedRow | undefined)[] = [];
  private lines: LoggedLine[] = [];
  private looks = 0;

  /** @param texts of rows that may have changed, by row */
  update(texts: ReadonlyMap<number, string>, time: number): void {
    const gone = new Map<number, LoggedRow | undefined>();
    const known = new Map<string, LoggedRow>();
    for (const [y, text] of texts) {
      const row = this.rows[y];
      if (row?.text === text) continue;
      gone.set(y, row);
      if (row) known.set(row.text, row);
    }
    for (const [y, before] of gone) {
      const text = texts.get(y) ?? '';
      const row = known.get(text) ?? newRow(text, time, before);
      if (row.places++ === 0) for (const shown of row.shown) this.standing.add(shown, time);
      this.rows[y] = row;
      this.unsettled.add(y);
    }
    for (const row of gone.values())
      if (row && --row.places === 0) for (const shown of row.shown) this.standing.remove(shown);
  }

  /** Writes the text on the screen. @param typedRow the row of the cursor */
  look(now: number, typedRow: number): void {
    this.looks++;
    const typed = this.rows[typedRow];
    if (typed) typed.isTyped = true;
    for (const y of this.unsettled) {
      const row = this.rows[y];
      const open = row?.parts.filter((part) => part.readable && !this.writtenKeys.has(part.key)) ?? [];
      const settled = open.filter(
        (part) => this.hasNewWord(part, now) || this.standing.stands(part.key, now),
      );
      if (settled.length === open.length) this.unsettled.delete(y);
      if (!row) continue;
      const fresh = settled.filter((part) => this.isNews(row, part, now));
      if (fresh.length > 0) this.write(row, fresh);
    }
  }

  /** Writes a row that leaves the screen. */
  recordLost(text: string, now: number): void {
    const row = this.rows.find((shown) => shown?.text === text);
    this.record(row ?? newRow(text, now));
  }

  /** Writes the last screen. */
  finish(texts: ReadonlyMap<number, string>, now: number): TranscriptLine[] {
    this.update(texts, now);
    for (const row of this.rows) if (row) this.record(row);
    const lines = this.take();
    this.rows = [];
    for (const known of [this.standing, this.figures, this.writtenKeys, this.writtenWords, this.unsettled])
      known.clear();
    return lines;
  }

  /** @returns what was written since the last call */
  take(): TranscriptLine[] {
    const lines = this.lines.filter(({ replaced }) => !replaced).map(({ text, time }) => ({ text, time }));
    this.lines = [];
    return lines;
  }

  private record(row: LoggedRow): void {
    const readable = row.parts.filter((part) => part.readable);
    const fresh = (readable.length > 0 ? readable : row.parts).filter(
      ({ key }) => !this.writtenKeys.has(key),
    );
    if (fresh.length > 0) this.write(row, fresh);
  }

  private isNews(row: LoggedRow, part: RowPart, now: number): boolean {
    if (this.isListed(row, part)) return true;
    const allowed = this.figures.allows(part.form, this.looks);
    return allowed || this.hasNewWord(part, now);
  }

  /** Joins a list: lines of its form are still visible, and the previous text of the row has moved. */
  private isListed({ parts, before, time }: LoggedRow, part: RowPart): boolean {
    const replaced = before.length === parts.length ? before[parts.indexOf(part)] : undefined;
    if (replaced && this.standing.since(replaced.key) === undefined) return false;
    return (this.standing.since(part.form) ?? time) < time;
  }

  private hasNewWord({ words }: RowPart, now: number): boolean {
    return words.some((word) => !this.writtenWords.has(word) && this.standing.stands(word, now));
  }

  private write(row: LoggedRow, fresh: readonly RowPart[]): void {
    if (this.lines.length > MAX_LINES_PER_SESSION) return;
    const isWhole = row.parts.every((part) => !part.readable || fresh.includes(part));
    const text = isWhole ? row.text.trimEnd() : fresh.map((part) => part.text).join(' │ ');
    if (row.isTyped && row.line && text.startsWith(row.line.text)) row.line.replaced = true;
    const isLast = this.lines.length === MAX_LINES_PER_SESSION;
    row.line = { text: isLast ? LEFT_OUT_OF_SESSION : text, time: row.time, replaced: false };
    this.lines.push(row.line);
    for (const { key, words } of fresh) {
      this.writtenKeys.add(key);
      for (const word of words) this.writtenWords.add(word);
    }
  }
}

function newRow(text: string, time: number, before?: LoggedRow): LoggedRow {
  const parts = partsOf(text);
  const shown: string[] = [];
  for (const { key, form, words } of parts) shown.push(key, form, ...words);
  return {
    text,
    time,
    parts,
    shown,
    before: before?.parts ?? [],
    line: before?.line,
    places: 0,
    isTyped: false,
  };
}
