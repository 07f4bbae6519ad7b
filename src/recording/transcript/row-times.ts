interface Note {
  text: string;
  time: number;
}

/** When each row's text first appeared. Blank rows and `startsAnew` restart it; moved text keeps its time. */
export class RowTimes {
  private readonly notes = new Map<number, Note>();

  constructor(private readonly startsAnew: (before: string, after: string) => boolean) {}

  has(row: number): boolean {
    return this.notes.has(row);
  }

  timeOf(row: number): number | undefined {
    return this.notes.get(row)?.time;
  }

  /** As it was when the row was last inspected; undefined when the row was blank. */
  textOf(row: number): string | undefined {
    return this.notes.get(row)?.text;
  }

  update(row: number, text: string, time: number): void {
    const note = this.notes.get(row);
    if (text.trim() === '') this.notes.delete(row);
    else if (note === undefined || this.startsAnew(note.text, text)) this.notes.set(row, { text, time });
    else note.text = text;
  }

  updateMoved(first: number, texts: readonly string[], time: number): void {
    const known = this.timesByText(first, texts.length);
    texts.forEach((text, offset) => {
      const row = first + offset;
      if (text.trim() === '') this.notes.delete(row);
      else if (this.notes.get(row)?.text !== text)
        this.notes.set(row, { text, time: known.get(text) ?? time });
    });
  }

  timesByText(first: number, count: number): Map<string, number> {
    const times = new Map<string, number>();
    for (let row = first; row < first + count; row++) {
      const note = this.notes.get(row);
      if (note && note.time < (times.get(note.text) ?? Infinity)) times.set(note.text, note.time);
    }
    return times;
  }

  set(row: number, text: string, time: number): void {
    this.notes.set(row, { text, time });
  }

  forget(row: number): void {
    this.notes.delete(row);
  }

  clear(): void {
    this.notes.clear();
  }
}
