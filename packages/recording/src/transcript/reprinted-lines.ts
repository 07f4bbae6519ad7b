import { steadyText } from './rows/steady-text.js';
import type { TranscriptLine } from './transcript-line.js';

/** Longer after the erase, the same line is new output, such as that of a command entered again. */
const REPRINT_SECONDS = 1;
/** Equal lines that are tried. */
const MAX_TRIED = 100;

/**
 * Lines that a program prints again, in their order, at once after it erased the screen and the scrollback or moved to the
 * first row. Programs do so for each frame that is higher than the screen.
 */
export class ReprintedLines {
  private readonly places = new Map<string, number[]>();
  private indexed = 0;
  private erasedAt = Infinity;
  /** Those from here on were not yet written when the scrollback was erased. */
  private end = 0;
  private next = 0;
  /** Places of the lines that were printed again. */
  private readonly printed = new Set<number>();
  /** Whether only the last of equal lines can be the first of a frame. */
  private isLast = false;

  /** @param lines of the transcript so far */
  constructor(private readonly lines: readonly TranscriptLine[]) {}

  /** Whether there were any since the scrollback was erased. */
  get found(): boolean {
    return this.printed.size > 0;
  }

  scrollbackErased(now: number): void {
    this.erasedAt = now;
    this.end = this.lines.length;
    this.next = 0;
    this.printed.clear();
    this.isLast = false;
  }

  screenRedrawn(now: number): void {
    this.scrollbackErased(now);
    this.isLast = true;
  }

  /** Whether a line that is due in the transcript is already there. */
  has({ text, time }: TranscriptLine): boolean {
    if (time < this.erasedAt || time > this.erasedAt + REPRINT_SECONDS) return false;
    const known = text.trimEnd();
    const place = this.isNext(known) ? this.next : this.placeOf(known);
    if (known === '' || place >= this.end) return false;
    this.next = place + 1;
    this.printed.add(place);
    this.isLast = false;
    return true;
  }

  private isNext(text: string): boolean {
    const next = this.lines[this.next]?.text ?? '';
    return !this.isLast && (next === text || (this.next > 0 && steadyText(next) === steadyText(text)));
  }

  /** Of the next line with this text, or of one that is known from elsewhere. */
  private placeOf(text: string): number {
    for (; this.indexed < this.end; this.indexed++) {
      const line = this.lines[this.indexed]?.text ?? '';
      const places = this.places.get(line);
      if (places) places.push(this.indexed);
      else this.places.set(line, [this.indexed]);
    }
    const places = this.places.get(text) ?? [];
    if (this.isLast) return places.at(-1) ?? Infinity;
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < this.next) low = middle + 1;
      else high = middle;
    }
    return places[low] ?? places.slice(0, MAX_TRIED).find((place) => !this.printed.has(place)) ?? Infinity;
  }
}
