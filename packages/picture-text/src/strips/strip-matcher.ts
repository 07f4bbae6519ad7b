import type { Strip } from './strip.js';

/** Share of a cell, and least pixels, that encoder noise changes. */
const NOISE = 0.012;
const NOISE_PIXELS = 1;
/** For lines that are known to be the same. */
const ROUGH_NOISE = 0.04;
const CURSOR_CELLS = 2;
const KEPT = 0.5;
/** Numbers change in place in a table; in a log they are lines of their own. */
const KEPT_OF_MANY = 0.8;
const WORD = 4;

export class StripMatcher {
  /** Ink pixels by cell: a cheap test before the pixels are compared. */
  private readonly inks = new WeakMap<Strip, Uint32Array>();

  /** @param shifts pixels by which a row may stand higher or lower, if the row height is fractional */
  constructor(
    private readonly columns: readonly (readonly [number, number])[],
    private readonly shifts: readonly number[] = [0],
  ) {}

  isSame(a: Strip, b: Strip): boolean {
    if (a === b) return true;
    if (a.ink.length !== b.ink.length) return false;
    const [inkA, inkB] = [this.inkOf(a), this.inkOf(b)];
    return (
      this.columns.every((_, cell) => this.mayBeEqual(inkA, inkB, cell, a.height, NOISE)) &&
      this.shifts.some((shift) =>
        this.columns.every((_, cell) => inkA[cell] === 0 || this.isEqual(a, b, cell, NOISE, shift)),
      )
    );
  }

  /**
   * Whether `b` is `a` after typing, deleting or a partial redraw, rather than another line.
   * @param isTurned whether many lines changed at the same time
   */
  isContinuation(a: Strip, b: Strip, isTurned: boolean): boolean {
    if (a.ink.length !== b.ink.length) return false;
    const [inkA, inkB] = [this.inkOf(a), this.inkOf(b)];
    const before = inkA.filter((ink) => ink > 0).length;
    const after = inkB.filter((ink) => ink > 0).length;
    const equal = this.columns.filter(
      (_, cell) => (inkA[cell] ?? 0) > 0 && this.isAboutEqual(a, b, cell),
    ).length;
    const fewer = Math.min(before, after);
    const isPart = equal >= Math.max(fewer - CURSOR_CELLS, fewer / 2);
    const kept = isTurned ? KEPT_OF_MANY : KEPT;
    return equal > 0 && ((isPart && !isTurned) || equal >= kept * Math.max(before, after));
  }

  /** Whether `b` is `a`, which is at least a word, and more after it. */
  isBeginning(a: Strip, b: Strip): boolean {
    if (a.ink.length !== b.ink.length) return false;
    const [inkA, inkB] = [this.inkOf(a), this.inkOf(b)];
    const end = inkA.findLastIndex((ink) => ink > 0) + 1;
    const written = [...this.columns.keys()]
      .slice(0, end)
      .filter((cell) => inkA[cell] !== 0 || inkB[cell] !== 0);
    return written.length >= WORD && written.every((cell) => this.isAboutEqual(a, b, cell));
  }

  /** Same first word after one differing sign: `⠋ Verify …` and `✔ Verify …`. */
  startsAlike(a: Strip, b: Strip): boolean {
    if (a.ink.length !== b.ink.length) return false;
    const [inkA, inkB] = [this.inkOf(a), this.inkOf(b)];
    const written = [...this.columns.keys()].filter((cell) => inkA[cell] !== 0 || inkB[cell] !== 0);
    const word = written.slice(1, 1 + WORD);
    return word.length === WORD && word.every((cell) => this.isAboutEqual(a, b, cell));
  }

  private isAboutEqual(a: Strip, b: Strip, cell: number): boolean {
    return (
      this.mayBeEqual(this.inkOf(a), this.inkOf(b), cell, a.height, ROUGH_NOISE) &&
      this.isEqual(a, b, cell, ROUGH_NOISE)
    );
  }

  private mayBeEqual(
    inkA: Uint32Array,
    inkB: Uint32Array,
    cell: number,
    height: number,
    noise: number,
  ): boolean {
    const [a, b] = [inkA[cell] ?? 0, inkB[cell] ?? 0];
    return a === b || (a > 0 && b > 0 && Math.abs(a - b) <= this.allowed(cell, height, noise));
  }

  private isEqual(a: Strip, b: Strip, cell: number, noise: number, shift = 0): boolean {
    const [from, to] = this.columns[cell] ?? [0, 0];
    let left = this.allowed(cell, a.height, noise);
    for (let row = 0; row < a.ink.length; row += a.width) {
      for (let at = row + from; at < row + to; at++) {
        if ((a.ink[at] ?? 0) > 127 !== (b.ink[at + shift * a.width] ?? 0) > 127 && --left < 0) return false;
      }
    }
    return true;
  }

  private allowed(cell: number, height: number, noise: number): number {
    const [from, to] = this.columns[cell] ?? [0, 0];
    return Math.max(NOISE_PIXELS, Math.floor(noise * (to - from) * height));
  }

  private inkOf(strip: Strip): Uint32Array {
    let ink = this.inks.get(strip);
    if (ink) return ink;
    ink = Uint32Array.from(this.columns, ([from, to]) => {
      let count = 0;
      for (let row = 0; row < strip.ink.length; row += strip.width) {
        for (let at = row + from; at < row + to; at++) if ((strip.ink[at] ?? 0) > 127) count++;
      }
      return count;
    });
    this.inks.set(strip, ink);
    return ink;
  }
}
