import { KIND_16X16, KIND_16X8, KIND_8X16, KIND_8X8, KIND_SKIP, type Macroblock } from './macroblock.js';
import type { MacroblockGrid } from './macroblock-grid.js';
import { type MotionCandidate, GOOD_ERROR, MotionCandidates, QUARTERS } from './motion-candidates.js';
import { compensate } from './motion-compensation.js';
import { type Motion, MotionPrediction, WHOLE } from './motion-prediction.js';
import { CB, type Reference, SAMPLES } from './planes.js';
import { lumaOffset, type ResidualCoder, ROUNDING_OF_INTER } from './residual-coder.js';

type Way = (macroblock: Macroblock) => void;

/** Codes a macroblock from earlier pictures, by vectors to where they show the same. */
export class InterSearch {
  /** Whether the cheapest prediction is so good that intra prediction need not be tried. */
  isSettled = false;
  readonly #prediction: MotionPrediction;
  readonly #candidates: MotionCandidates;
  readonly #scratch = new Uint8Array(SAMPLES);
  #references: readonly Reference[] = [];

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly coder: ResidualCoder,
  ) {
    this.#prediction = new MotionPrediction(grid);
    this.#candidates = new MotionCandidates(grid);
  }

  /** @param changed macroblocks in which the last picture differs from the one before */
  begin(references: readonly Reference[], changed: Uint8Array): void {
    this.#references = references;
    this.#candidates.begin(references, changed);
  }

  /** Whether a skipped macroblock here shows the previous content. */
  get skipRests(): boolean {
    const { x, y } = this.#prediction.ofSkip();
    return x === 0 && y === 0;
  }

  /** Ways to code a macroblock that are worth computing their full cost. */
  ways(source: Uint8Array): Way[] {
    const expected = this.#prediction.ofSkip();
    const middle = this.#prediction.predict(WHOLE, 0);
    const candidates = this.#candidates.of(source, [expected, middle]);
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
    // Remains of a letter on a flat background are visible, and intra prediction removes them for a few bits.
    const enough = isFlat(source) ? this.coder.lambda : GOOD_ERROR * SAMPLES;
    this.isSettled = least <= enough;
    return ways;
  }

  /** Remembers the vectors of a coded macroblock. */
  note(macroblock: Macroblock): void {
    this.#candidates.note(macroblock);
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

function best(
  candidates: readonly MotionCandidate[],
  costOf: (candidate: MotionCandidate) => number,
): MotionCandidate {
  let least = Infinity;
  let found: MotionCandidate | undefined;
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
