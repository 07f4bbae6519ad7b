import type { LineTime } from '../transcript-line.js';
import { commonStart, isPrompt } from './typed-text.js';
import type { WrappedLine } from './wrapped-lines.js';

interface Note {
  text: string;
  /** When it got this text. */
  time: number;
  /** The unchanged part of the first text: the prompt, if the row is a command line. */
  stem: string;
  typedFrom?: number | undefined;
  /** When the cursor left the row with this text by a line feed. */
  entered?: number | undefined;
}

/** When each row got its text. A blank row restarts it; moved text keeps its time. */
export class RowTimes {
  private readonly notes = new Map<number, Note>();

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

  /** As it was when the row was last inspected; undefined when the row was blank. */
  textOf(row: number): string | undefined {
    return this.notes.get(row)?.text;
  }

  /** @returns whether the row had a text before */
  update(row: number, text: string, time: number): boolean {
    const note = this.notes.get(row);
    if (text.trim() === '') this.notes.delete(row);
    else if (note === undefined) this.notes.set(row, { text, time, stem: text });
    else if (note.text !== text) change(note, text, time);
    return note !== undefined;
  }

  updateMoved(first: number, texts: readonly string[], time: number): void {
    const known = this.notesByText(first, texts.length);
    texts.forEach((text, offset) => {
      const row = first + offset;
      if (text.trim() === '') this.notes.delete(row);
      else if (this.notes.get(row)?.text !== text)
        this.notes.set(row, { ...(known.get(text) ?? { text, time, stem: text }) });
    });
  }

  /** The cursor leaves a row by a line feed. */
  enter(row: number, time: number): void {
    const note = this.notes.get(row);
    if (note) note.entered ??= time;
  }

  set(row: number, text: string, { time, typedFrom }: LineTime): void {
    this.notes.set(row, { text, time, typedFrom, stem: text });
  }

  forget(row: number): void {
    this.notes.delete(row);
  }

  clear(): void {
    this.notes.clear();
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
  note.text = text;
  note.time = time;
  note.entered = undefined;
}

function lineTimeOf({ time, typedFrom, entered }: Note): LineTime {
  return typedFrom === undefined ? { time } : { time: Math.max(time, entered ?? 0), typedFrom };
}
