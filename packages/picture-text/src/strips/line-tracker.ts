import type { StripMatcher } from './strip-matcher.js';
import { scrolledBy, type ScreenRows } from './scrolling.js';
import type { Strip } from './strip.js';

export interface TrackedLine {
  /** When it got its last text. */
  time: number;
  strip: Strip;
}

interface Place {
  readonly line: TrackedLine;
  /** The line was seen before, so a change to it is a new line. */
  readonly isRepeat: boolean;
}

/** Removed lines that a row remembers, in case a program restores the screen. */
const REMEMBERED = 8;
/** When more lines change at once, a page was turned: similar lines are then different lines. */
const MOST_EDITED = 4;
/** When more lines disappear, the program redraws the screen. */
const FEW_LINES = 2;

/** Tracks lines across screens (unchanged, scrolled, edited, new) and records each once, at the time of its last text. */
export class LineTracker {
  readonly lines: TrackedLine[] = [];
  private rows: (Place | null)[];
  private readonly gone: TrackedLine[][];

  constructor(
    rows: number,
    private readonly likeness: StripMatcher,
  ) {
    this.rows = Array.from({ length: rows }, () => null);
    this.gone = this.rows.map(() => []);
  }

  /** @param strips all lines of the screen; identical objects where unchanged */
  update(strips: ScreenRows, time: number): void {
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
    const changes = strips.filter((strip, row) => strip && !after[row] && before[row]).length;
    const isTurned = changes > MOST_EDITED;
    // Programs are often halfway through their last line when a picture is taken.
    const last = before.findLast((place) => place !== null)?.line.strip;
    goOn((old, now) => old === last && this.likeness.isBeginning(old, now));
    goOn((old, now) => this.likeness.isContinuation(old, now, isTurned));
    if (left.size <= FEW_LINES) goOn((old, now) => this.likeness.startsAlike(old, now));
    const isNewScreen = before.every((place) => !place || left.has(place));
    before.forEach((place, row) => {
      if (place && left.has(place)) this.forget(place.line, row);
    });
    this.addNewLines(strips, after, time, isNewScreen);
    this.rows = after;
  }

  private changed(place: Place, strip: Strip, time: number): Place {
    if (place.isRepeat) return this.begin(strip, time);
    place.line.strip = strip;
    place.line.time = time;
    return place;
  }

  /** Places lines in unmatched rows. A full redraw records equal lines once. */
  private addNewLines(strips: ScreenRows, after: (Place | null)[], time: number, isNewScreen: boolean): void {
    const arrived: TrackedLine[] = [];
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

  private forget(line: TrackedLine, row: number): void {
    const gone = this.gone[row];
    gone?.push(line);
    if (gone && gone.length > REMEMBERED) gone.shift();
  }
}
