import { BlockIndex } from './block-index.js';
import {
  isIntraKind,
  KIND_16X16,
  KIND_16X8,
  KIND_8X16,
  KIND_8X8,
  KIND_SKIP,
  type Macroblock,
} from './macroblock.js';
import type { MacroblockGrid } from './macroblock-grid.js';
import { compensate } from './motion-compensation.js';
import { type Motion, MotionPrediction, WHOLE } from './motion-prediction.js';
import { CB, CR, type Planes, type Reference, SAMPLES } from './planes.js';
import { lumaOffset, type ResidualCoder, ROUNDING_OF_INTER, squaredError } from './residual-coder.js';

/** Vertical vectors reach 512 samples at all levels (H.264, table A-1). */
const FARTHEST_ROW = 508;
const FARTHEST_COLUMN = 2040;
/** Vectors of late that are tried first: text that moves has few. */
const MOST_RECENT = 8;
/** Places of a block that are compared. */
const MOST_FOUND = 8;
/** Mean squared error of a sample that is as good as it gets. */
const GOOD_ERROR = 4;
const QUARTERS = [0, 1, 2, 3] as const;

type Way = (macroblock: Macroblock) => void;

/** A vector, and the errors of its prediction of each quarter; infinite outside the picture. */
interface Candidate extends Motion {
  readonly errors: number[];
}

/** Finds what a macroblock shows in pictures before, exactly where it can: by vectors nearby, of late, and of an index. */
export class InterSearch {
  /** Whether the cheapest prediction is so good that intra prediction need not be tried. */
  isSettled = false;
  readonly #prediction: MotionPrediction;
  readonly #recent: Motion[] = [];
  readonly #scratch = new Uint8Array(SAMPLES);
  #references: readonly Reference[] = [];
  #index: BlockIndex | undefined;
  #isIndexed = false;
  /** Macroblocks of which the index is out of date. */
  readonly #stale: Uint8Array;

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly coder: ResidualCoder,
  ) {
    this.#prediction = new MotionPrediction(grid);
    this.#stale = new Uint8Array(grid.columns * grid.rows);
  }

  /** @param changed macroblocks in which the last picture was not as the one before */
  begin(references: readonly Reference[], changed: Uint8Array): void {
    this.#references = references;
    this.#isIndexed = false;
    for (let at = 0; at < changed.length; at++) if (changed[at]) this.#stale[at] = 1;
  }

  /** Whether a skipped macroblock here shows what was in its place. */
  get skipRests(): boolean {
    const { x, y } = this.#prediction.ofSkip();
    return x === 0 && y === 0;
  }

  /** Ways to code a macroblock, each of which is worth its full cost. */
  ways(source: Uint8Array): Way[] {
    const expected = this.#prediction.ofSkip();
    const middle = this.#prediction.predict(WHOLE, 0);
    const candidates = this.#candidates(source, [expected, middle]);
    const whole = best(candidates, (candidate) => sum(candidate.errors) + this.#price(candidate, middle));
    const quarters = QUARTERS.map((quarter) =>
      best(
        candidates,
        (candidate) => (candidate.errors[quarter] ?? Infinity) + this.#price(candidate, middle),
      ),
    );
    const ways: Way[] = [];
    const skipped = candidates.find(
      ({ reference, x, y }) => reference === 0 && x === expected.x && y === expected.y,
    );
    if (skipped && sum(skipped.errors) < Infinity)
      ways.push((macroblock) => {
        this.#skip(macroblock, skipped);
      });
    ways.push((macroblock) => {
      this.#code(source, macroblock, [whole, whole, whole, whole]);
    });
    if (quarters.some((quarter) => quarter !== whole))
      ways.push((macroblock) => {
        this.#code(source, macroblock, quarters);
      });
    const least = Math.min(
      sum(whole.errors),
      QUARTERS.reduce<number>((total, quarter) => total + (quarters[quarter]?.errors[quarter] ?? 0), 0),
    );
    // What is left of a letter on a flat background is seen, and intra prediction removes it for a few bits.
    const enough = isFlat(source) ? this.coder.lambda : GOOD_ERROR * SAMPLES;
    this.isSettled = least <= enough;
    return ways;
  }

  /** Remembers the vectors of a macroblock. */
  note(macroblock: Macroblock): void {
    if (isIntraKind(macroblock.kind)) return;
    for (const quarter of QUARTERS) {
      const [reference, x, y] = [
        macroblock.references[quarter] ?? 0,
        macroblock.x[quarter] ?? 0,
        macroblock.y[quarter] ?? 0,
      ];
      if (x === 0 && y === 0) continue;
      const at = this.#recent.findIndex(
        (motion) => motion.x === x && motion.y === y && motion.reference === reference,
      );
      if (at >= 0) this.#recent.splice(at, 1);
      this.#recent.unshift({ reference, x, y });
      if (this.#recent.length > MOST_RECENT) this.#recent.pop();
    }
  }

  #candidates(source: Uint8Array, expected: readonly { x: number; y: number }[]): Candidate[] {
    const candidates: Candidate[] = [];
    const add = (reference: number, x: number, y: number) => {
      if (candidates.some((other) => other.x === x && other.y === y && other.reference === reference)) return;
      const errors = QUARTERS.map((quarter) => this.#error(source, reference, x, y, quarter));
      candidates.push({ reference, x, y, errors });
    };
    for (const reference of this.#references.keys()) add(reference, 0, 0);
    for (const { x, y } of expected) add(0, x, y);
    for (const { reference, x, y } of this.#recent)
      if (reference < this.#references.length) add(reference, x, y);
    for (const quarter of QUARTERS) {
      if (candidates.some(({ errors }) => (errors[quarter] ?? Infinity) <= (GOOD_ERROR * SAMPLES) / 4))
        continue;
      for (const { x, y } of this.#find(source, quarter)) add(0, x, y);
    }
    return candidates;
  }

  /** Vectors to places where a quarter's luma stood in the last picture. */
  #find(source: Uint8Array, quarter: number): { x: number; y: number }[] {
    const [last] = this.#references;
    if (!last) return [];
    const { luma, width } = last.source;
    const startX = this.grid.column * 16 + (quarter & 1) * 8;
    const startY = this.grid.row * 16 + (quarter >> 1) * 8;
    const at = lumaOffset(quarter * 4);
    const found: { x: number; y: number }[] = [];
    for (const place of this.#upToDateIndex(last.source).find(source, at, 16)) {
      if (!isSame(source, at, luma, place, width)) continue;
      found.push({ x: (place % width) - startX, y: Math.floor(place / width) - startY });
      if (found.length === MOST_FOUND) break;
    }
    return found;
  }

  /** The index of the last source, which takes over what has changed since it was asked. */
  #upToDateIndex({ width, height, columns, rows, luma }: Planes): BlockIndex {
    this.#index ??= new BlockIndex(width, height);
    if (this.#isIndexed) return this.#index;
    this.#isIndexed = true;
    for (let row = 0; row < rows; row++) {
      const start = row * columns;
      for (let column = 0; column < columns; column++) {
        if (!this.#stale[start + column]) continue;
        let end = column;
        while (end < columns && this.#stale[start + end]) end++;
        this.#index.update(luma, column * 16, row * 16, end * 16, row * 16 + 16);
        column = end;
      }
    }
    this.#stale.fill(0);
    return this.#index;
  }

  #error(source: Uint8Array, reference: number, x: number, y: number, quarter: number): number {
    const planes = this.#references[reference]?.decoded;
    const startX = this.grid.column * 16 + (quarter & 1) * 8 + x;
    const startY = this.grid.row * 16 + (quarter >> 1) * 8 + y;
    if (!planes || startX < 0 || startY < 0 || startX + 8 > planes.width || startY + 8 > planes.height)
      return Infinity;
    if (Math.abs(y) > FARTHEST_ROW || Math.abs(x) > FARTHEST_COLUMN) return Infinity;
    const at = lumaOffset(quarter * 4);
    compensate(planes, startX, startY, at, 8, this.#scratch);
    const chromaAt = (quarter >> 1) * 32 + (quarter & 1) * 4;
    return (
      squaredError(source, this.#scratch, at, 16, 8) +
      squaredError(source, this.#scratch, CB + chromaAt, 8, 4) +
      squaredError(source, this.#scratch, CR + chromaAt, 8, 4)
    );
  }

  /** What the bits of a vector cost, about. */
  #price({ reference, x, y }: Motion, expected: { x: number; y: number }): number {
    const bits = lengthOf(x - expected.x) + lengthOf(y - expected.y) + 2 * reference;
    return this.coder.lambda * bits;
  }

  #skip(macroblock: Macroblock, motion: Motion): void {
    macroblock.kind = KIND_SKIP;
    macroblock.chromaMode = 0;
    macroblock.clearResidual();
    macroblock.setVector(0, motion.x, motion.y);
    this.#predict(macroblock, macroblock.samples);
  }

  #code(source: Uint8Array, macroblock: Macroblock, motions: readonly Motion[]): void {
    for (const [quarter, motion] of motions.entries()) {
      macroblock.references[quarter] = motion.reference;
      macroblock.x[quarter] = motion.x;
      macroblock.y[quarter] = motion.y;
    }
    macroblock.kind = kindOf(motions);
    macroblock.chromaMode = 0;
    macroblock.clearResidual();
    this.#predict(macroblock, this.#scratch);
    for (let index = 0; index < 16; index++) {
      const block = { index, at: lumaOffset(index), neighbours: 0 };
      this.coder.codeBlock(source, this.#scratch, block, macroblock, ROUNDING_OF_INTER);
    }
    this.coder.codeChroma(source, this.#scratch, macroblock, ROUNDING_OF_INTER);
  }

  #predict(macroblock: Macroblock, out: Uint8Array): void {
    for (const quarter of QUARTERS) {
      const planes = this.#references[macroblock.references[quarter] ?? 0]?.decoded;
      const x = this.grid.column * 16 + (quarter & 1) * 8 + (macroblock.x[quarter] ?? 0);
      const y = this.grid.row * 16 + (quarter >> 1) * 8 + (macroblock.y[quarter] ?? 0);
      if (planes) compensate(planes, x, y, lumaOffset(quarter * 4), 8, out);
    }
  }
}

/** Whether the luma of a macroblock is of one value. */
function isFlat(source: Uint8Array): boolean {
  for (let at = 1; at < CB; at++) if (source[at] !== source[0]) return false;
  return true;
}

/** The parts that quarters with the same vectors make. */
function kindOf([a, b, c, d]: readonly (Motion | undefined)[]): number {
  if (a === b && c === d) return a === c ? KIND_16X16 : KIND_16X8;
  return a === c && b === d ? KIND_8X16 : KIND_8X8;
}

function best(candidates: readonly Candidate[], costOf: (candidate: Candidate) => number): Candidate {
  let least = Infinity;
  let found: Candidate | undefined;
  for (const candidate of candidates) {
    const cost = costOf(candidate);
    if (found && cost >= least) continue;
    least = cost;
    found = candidate;
  }
  if (!found) throw new Error('A macroblock has no vector to choose from.');
  return found;
}

/** Bits of a difference of vectors in quarters of samples, about. */
function lengthOf(difference: number): number {
  return difference === 0 ? 0.5 : 4 + 2 * Math.log2(Math.abs(difference));
}

function sum(errors: readonly number[]): number {
  return errors.reduce((total, error) => total + error, 0);
}

function isSame(source: Uint8Array, at: number, plane: Uint8Array, place: number, stride: number): boolean {
  for (let row = 0; row < 8; row++) {
    for (let step = 0; step < 8; step++) {
      if (source[at + row * 16 + step] !== plane[place + row * stride + step]) return false;
    }
  }
  return true;
}
