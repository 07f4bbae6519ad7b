import type { Terminal } from '../terminal/terminal.js';
import { RowTimes } from './row-times.js';
import type { LineTime, TranscriptLine } from './transcript-line.js';

/** Keeps a game from filling the transcript. */
const MAX_LINES_PER_SESSION = 2000;

/** A new first character is a new line: vim's `~` is replaced by text. */
const firstCharacterDiffers = (before: string, after: string): boolean =>
  before.trimStart()[0] !== after.trimStart()[0];

/** Records each distinct line of a full-screen program once, when it scrolls off, is erased, or the program exits. */
export class AlternateScreen {
  readonly times = new RowTimes(firstCharacterDiffers);
  private lines: TranscriptLine[] = [];
  private readonly recorded = new Set<string>();

  constructor(private readonly terminal: Terminal) {}

  record(text: string, time: LineTime): void {
    const line = text.trimEnd();
    if (this.lines.length >= MAX_LINES_PER_SESSION || this.recorded.has(line)) return;
    this.recorded.add(line);
    this.lines.push({ text: line, ...time });
  }

  recordRows(first: number, count: number, now: number): void {
    const known = this.times.timesByText(first, count);
    for (let y = first; y < first + count; y++) {
      const text = this.text(y);
      if (text.trim() !== '') this.record(text, known.get(text) ?? { time: now });
    }
  }

  leave(now: number): TranscriptLine[] {
    this.recordRows(0, this.terminal.rows, now);
    const { lines } = this;
    this.lines = [];
    this.recorded.clear();
    this.times.clear();
    return lines;
  }

  inspect(y: number, now: number): void {
    this.times.update(y, this.text(y), now);
  }

  inspectAll(now: number): void {
    const texts = Array.from({ length: this.terminal.rows }, (_, y) => this.text(y));
    this.times.updateMoved(0, texts, now);
  }

  text(y: number): string {
    return this.terminal.row(y)?.translateToString(true) ?? '';
  }
}
