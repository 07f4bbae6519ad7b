import type { ReplacedRows } from '../replaced-rows.js';
import type { LineTime } from '../transcript-line.js';
import { changeOf, type Segment, segmentsOf } from './row-segments.js';
import { commonStart, isPrompt } from './typed-text.js';
import type { WrappedLine } from './wrapped-lines.js';

/** A prompt on the right is not typed. */
const APART = /^\s{2}/;
const MARK = /^[\s>❯›»→•*]+/u;

interface Note {
  text: string;
  /** When it got this text. */
  time: number;
  /** When it got the text that this one continues. */
  since: number;
  /** Of a row that changed in part. */
  segments?: readonly Segment[] | undefined;
  /** The unchanged part of the first text: the prompt, if the row is a command line. */
  stem: string;
  typedFrom?: number | undefined;
  /** Whether it goes on with the line of the row above. */
  isWrapped?: boolean;
  /** When its text was first drawn, if a redraw moved it. */
  first?: number | undefined;
  /** When the cursor left the row with this text by a line feed. */
  entered?: number | undefined;
}

/** When each row got its text. A blank row restarts it; moved text keeps its time. */
export class RowTimes {
  private readonly notes = new Map<number, Note>();
  /** Notes with texts that are new in this output. */
  private fresh: Note[] = [];
  /** When the texts that a redraw replaces were first drawn. */
  private readonly firsts = new Map<string, number>();
  private readonly drawn: Note[] = [];

  constructor(private readonly replaced: ReplacedRows) {}

  has(row: number): boolean {
    return this.notes.has(row);
  }

  timeOf(row: number): LineTime | undefined {
    const note = this.notes.get(row);
    return note && lineTimeOf(note);
  }

  /** A wrapped line is complete when its last row is. */
  timeOfLine({ start, end }: WrappedLine): LineTime | undefined {
    if (end - start === 1) return this.timeOf(start);
    let whole: LineTime | undefined;
    for (let row = start; row < end; row++) {
      const part = this.timeOf(row);
      if (!part) continue;
      whole = {
        time: Math.max(whole?.time ?? 0, part.time),
        typedFrom: whole?.typedFrom ?? part.typedFrom,
      };
    }
    return whole;
  }

  wrap(row: number): void {
    const note = this.notes.get(row);
    if (note) note.isWrapped = true;
  }

  firstOf(row: number): number | undefined {
    return this.notes.get(row)?.first;
  }

  /** As it was when the row was last inspected; undefined when the row was blank. */
  textOf(row: number): string | undefined {
    return this.notes.get(row)?.text;
  }

  update(row: number, text: string, time: number): boolean {
    const note = this.notes.get(row);
    if (note?.text === text) return false;
    if (note) this.replace(row, note, text, time);
    if (text.trim() === '') this.notes.delete(row);
    else if (note) {
      change(note, text, time);
      this.drawn.push(note);
    } else this.notes.set(row, this.newNote(text, time));
    return true;
  }

  updateMoved(first: number, texts: readonly string[], time: number): void {
    const known = this.notesByText(first, texts.length);
    const shown = new Set(texts);
    texts.forEach((text, offset) => {
      const row = first + offset;
      const note = this.notes.get(row);
      if (note?.text === text) return;
      if (note && !shown.has(note.text)) this.replaceMoved(row, note, texts, first, time);
      if (text.trim() === '') this.notes.delete(row);
      else this.notes.set(row, { ...(known.get(text) ?? this.newNote(text, time)) });
    });
  }

  /** The cursor leaves a row by a line feed. */
  enter(row: number, time: number): void {
    const note = this.notes.get(row);
    if (note) note.entered ??= time;
  }

  set(row: number, text: string, { time, typedFrom }: LineTime): void {
    this.notes.set(row, { text, time, since: time, typedFrom, stem: text });
  }

  forget(row: number): void {
    this.notes.delete(row);
  }

  clear(): void {
    this.notes.clear();
  }

  /** A program begins to draw again from the first row of the screen on. */
  beginRedraw(): void {
    this.firsts.clear();
  }

  /** After an output: a text that moved, or that a program erased just before, is not new. */
  settle(now: number, isDrawnAgain: boolean): void {
    for (const note of this.drawn) note.first = isDrawnAgain ? this.firsts.get(note.text) : undefined;
    this.drawn.length = 0;
    if (!isDrawnAgain && this.firsts.size > 0) this.firsts.clear();
    const { fresh } = this;
    this.fresh = [];
    if (!this.replaced.isRedraw(now)) return;
    for (const note of fresh) {
      const segments = note.segments ?? segmentsOf(note.text, note.since);
      note.segments = segments.map((segment) => {
        if (segment.since < now) return segment;
        const since = this.replaced.since(segment.text, now);
        return { ...segment, since, changed: since };
      });
    }
  }

  private replaceMoved(row: number, note: Note, texts: readonly string[], first: number, now: number): void {
    const { place, isOff } = this.replaced.placeOf(row);
    this.replace(place, { ...note }, isOff ? '' : (texts[place - first] ?? ''), now, row);
  }

  private newNote(text: string, time: number): Note {
    this.replaced.changed();
    const note = { text, time, since: time, stem: text };
    this.fresh.push(note);
    this.drawn.push(note);
    return note;
  }

  /** @param from where the row was before the output */
  private replace(row: number, note: Note, text: string, now: number, from = row): void {
    this.replaced.changed();
    if (!note.segments && isTypedFurther(note.text, text)) return;
    this.firsts.set(note.text, note.first ?? note.time);
    const before = note.segments ?? segmentsOf(note.text, note.since);
    const { segments, gone } = changeOf(before, text, now);
    note.segments = segments;
    if (segments.some(({ since }) => since === now)) this.fresh.push(note);
    const isWhole = gone.length === before.length;
    // A line feed of this output leaves the row with its next text.
    const time = lineTimeOf(note.entered === now ? { ...note, entered: undefined } : note);
    const { text: shown, isWrapped = false } = note;
    if (isWhole && this.replaced.isLost(row, from, now)) {
      const since = Math.min(note.since, ...before.map((segment) => segment.since));
      this.replaced.pushOff({ row, from, text: shown, time, since, isWrapped }, now);
      return;
    }
    if (before.length === 0) this.replaced.cover(row);
    if (gone.length === 0) return;
    const kept = text.trimEnd();
    const isDeleted = isPrompt(note.stem) && shown.startsWith(kept) && !APART.test(shown.slice(kept.length));
    this.replaced.add({ row, text: shown, time, gone, isWhole, isDeleted, isWrapped }, now);
  }

  /** The earliest time of each text. */
  private notesByText(first: number, count: number): Map<string, Note> {
    const notes = new Map<string, Note>();
    for (let row = first; row < first + count; row++) {
      const note = this.notes.get(row);
      if (note && note.time < (notes.get(note.text)?.time ?? Infinity)) notes.set(note.text, note);
    }
    return notes;
  }
}

function change(note: Note, text: string, time: number): void {
  note.stem = isPrompt(text) ? text : commonStart(note.stem, text);
  note.typedFrom = isPrompt(note.stem) && note.stem !== text ? (note.typedFrom ?? time) : undefined;
  // A mark that moves to another row makes no new text.
  if (text.replace(MARK, '') !== note.text.replace(MARK, '')) note.time = time;
  note.text = text;
  note.isWrapped = false;
  note.entered = undefined;
}

function lineTimeOf({ time, typedFrom, entered }: Note): LineTime {
  return typedFrom === undefined ? { time } : { time: Math.max(time, entered ?? 0), typedFrom };
}

/** Whether a text only gets more at its end, and not beside a gap. */
function isTypedFurther(before: string, text: string): boolean {
  const { length } = before;
  return text.startsWith(before) && !text.slice(Math.max(0, length - 2), length + 2).includes('  ');
}
