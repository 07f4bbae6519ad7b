import type { Likeness } from './likeness.js';
import { scrolledBy, type Screenful } from './scrolling.js';
import type { Strip } from './strip.js';

/** A line that was on the screen, in the last state in which it was seen. */
export interface SeenLine {
  /** Seconds from the start when it first appeared. */
  readonly time: number;
  strip: Strip;
}

/** What a row of the screen shows. */
interface Place {
  readonly line: SeenLine;
  /** It was seen before, so a change of it is a line of its own. */
  readonly isRepeat: boolean;
}

/** How many lines that are gone a row remembers, to know them when a program gives the screen back. */
const REMEMBERED = 8;
/** Where more lines lose what they said, a program fills the screen anew. */
const FEW_LINES = 2;

/**
 * Follows the lines of a screen from one state to the next: which stay, which move because the screen scrolls,
 * which go on, which are new. Each is seen once, with the time of its first appearance.
 */
export class LineTracker {
  /** In the order of their first appearance, from top to bottom. */
  readonly lines: SeenLine[] = [];
  private rows: (Place | null)[];
  private readonly gone: SeenLine[][];

  /** @param rows how many lines a screen has */
  constructor(
    rows: number,
    private readonly likeness: Likeness,
  ) {
    this.rows = Array.from({ length: rows }, () => null);
    this.gone = this.rows.map(() => []);
  }

  /**
   * @param strips all lines of the screen; the same object where nothing changed
   * @param time seconds from the start
   */
  see(strips: Screenful, time: number): void {
    const before = this.rows;
    const shown = before.map((place) => place?.line.strip ?? null);
    const shift = scrolledBy(shown, strips, this.likeness);
    const left = new Set(before.filter((place) => place !== null));
    const take = (strip: Strip, row: number, fits: (old: Strip, now: Strip) => boolean): Place | null => {
      const place = [before[row + shift], before[row]].find(
        (old) => old && left.has(old) && fits(old.line.strip, strip),
      );
      if (place) left.delete(place);
      return place ?? null;
    };
    const after = strips.map(
      (strip, row) => strip && take(strip, row, (old, now) => this.likeness.isSame(old, now)),
    );
    const goOn = (fits: (old: Strip, now: Strip) => boolean): void => {
      strips.forEach((strip, row) => {
        if (!strip || after[row]) return;
        const place = take(strip, row, fits);
        if (place) after[row] = this.changed(place, strip, time);
      });
    };
    goOn((old, now) => this.likeness.goesOn(old, now));
    if (left.size <= FEW_LINES) goOn((old, now) => this.likeness.beginsAlike(old, now));
    const isNewScreen = before.every((place) => !place || left.has(place));
    before.forEach((place, row) => {
      if (place && left.has(place)) this.forget(place.line, row);
    });
    this.arrive(strips, after, time, isNewScreen);
    this.rows = after;
  }

  private changed(place: Place, strip: Strip, time: number): Place {
    if (place.isRepeat) return this.begin(strip, time);
    place.line.strip = strip;
    return place;
  }

  /** Puts lines where nothing is known to be; a program that fills the screen says the same thing once. */
  private arrive(strips: Screenful, after: (Place | null)[], time: number, isNewScreen: boolean): void {
    const arrived: SeenLine[] = [];
    strips.forEach((strip, row) => {
      if (!strip || after[row]) return;
      const known = [...(this.gone[row] ?? []), ...(isNewScreen ? arrived : [])].find((line) =>
        this.likeness.isSame(line.strip, strip),
      );
      const place = known ? { line: { ...known }, isRepeat: true } : this.begin(strip, time);
      arrived.push(place.line);
      after[row] = place;
    });
  }

  private begin(strip: Strip, time: number): Place {
    const line = { time, strip };
    this.lines.push(line);
    return { line, isRepeat: false };
  }

  private forget(line: SeenLine, row: number): void {
    const gone = this.gone[row];
    gone?.push(line);
    if (gone && gone.length > REMEMBERED) gone.shift();
  }
}
