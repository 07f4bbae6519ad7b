import { KIND_16X16, KIND_16X8, KIND_8X16, KIND_8X8, KIND_SKIP, type Macroblock } from '../macroblock.js';
import type { MacroblockGrid } from '../macroblock-grid.js';
import { type MotionCandidate, GOOD_ERROR, MotionCandidates } from './motion-candidates.js';
import { compensate } from './motion-compensation.js';
import { MotionPrediction } from './motion-prediction.js';
import {
  blockOf,
  FINEST_SPLIT,
  type Motion,
  partsOfQuarter,
  QUARTERS,
  setVectors,
  type Vector,
  WHOLE,
} from './motion-parts.js';
import { bitsOfReference, lengthOf, PartSearch, type SplitQuarter } from './part-search.js';
import { CB, type Reference, SAMPLES } from '../planes.js';
import type { ReferenceBlocks } from '../reference-blocks.js';
import type { ResidualCoder } from '../residual/residual-coder.js';

type Way = (macroblock: Macroblock) => void;

/** Codes a macroblock from earlier pictures, by vectors to where they show the same. */
export class InterSearch {
  /** Whether the cheapest prediction is so good that intra prediction need not be tried. */
  isSettled = false;
  readonly #prediction: MotionPrediction;
  readonly #candidates: MotionCandidates;
  readonly #parts: PartSearch;
  readonly #scratch = new Uint8Array(SAMPLES);
  #references: readonly Reference[] = [];

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly coder: ResidualCoder,
    blocks: ReferenceBlocks,
  ) {
    this.#prediction = new MotionPrediction(grid);
    this.#candidates = new MotionCandidates(grid, blocks);
    this.#parts = new PartSearch(grid, this.#prediction, coder.lambda);
  }

  begin(references: readonly Reference[]): void {
    this.#references = references;
    this.#candidates.begin(references);
  }

  /** Whether a skipped macroblock here shows the previous content. */
  get skipRests(): boolean {
    const { x, y } = this.#prediction.ofSkip();
    return x === 0 && y === 0;
  }

  /** The way that needs no search: the same as where the neighbours come from. */
  skips(source: Uint8Array): Way[] {
    const skipped = this.#candidates.at(source, this.#prediction.ofSkip());
    const errors = sum(skipped.errors);
    this.isSettled = errors <= this.#enough(source);
    if (errors === Infinity) return [];
    return [
      (macroblock) => {
        this.#skip(macroblock, skipped);
      },
    ];
  }

  /** Ways to code a macroblock that are worth computing their full cost. */
  ways(source: Uint8Array): Way[] {
    const expected = this.#prediction.ofSkip();
    const middle = this.#prediction.predict(WHOLE, 0);
    const candidates = this.#candidates.of(source, [expected, middle]);
    const whole = this.#best(candidates, middle);
    const mostVectors = this.#mostVectors;
    const quarters = this.#parts.choose(candidates, mostVectors);
    const ways: Way[] = [];
    const skipped = candidates.find(
      ({ reference, x, y }) => reference === 0 && x === expected.x && y === expected.y,
    );
    if (skipped && sum(skipped.errors) < Infinity)
      ways.push((macroblock) => {
        this.#skip(macroblock, skipped);
      });
    ways.push((macroblock) => {
      macroblock.kind = KIND_16X16;
      macroblock.setVector(whole.reference, whole.x, whole.y);
      this.#code(source, macroblock);
    });
    const kind = kindOf(quarters);
    if (kind !== KIND_16X16 && mostVectors >= (kind === KIND_8X8 ? 4 : 2))
      ways.push((macroblock) => {
        macroblock.kind = kind;
        for (const [quarter, { split, motions }] of quarters.entries())
          setVectors(macroblock, quarter, split, motions);
        this.#code(source, macroblock);
      });
    const least = Math.min(sum(whole.errors), sum(quarters.map(({ errors }) => errors)));
    this.isSettled = least <= this.#enough(source);
    return ways;
  }

  /** Remains of a letter on a flat background are visible, and intra prediction removes them for a few bits. */
  #enough(source: Uint8Array): number {
    return isFlat(source) ? this.coder.lambda : GOOD_ERROR * SAMPLES;
  }

  /** Remembers the vectors of a coded macroblock. */
  note(macroblock: Macroblock): void {
    this.#candidates.note(macroblock);
  }

  /** A macroblock and the next one may have 16 vectors (MaxMvsPer2Mb; H.264, table A-1), of which one stays for the next. */
  get #mostVectors(): number {
    const { here, vectorCounts } = this.grid;
    return 16 - Math.max(1, vectorCounts[here - 1] ?? 0);
  }

  /** The best vector for the whole macroblock. */
  #best(candidates: readonly MotionCandidate[], expected: Vector): MotionCandidate {
    let least = Infinity;
    let found: MotionCandidate | undefined;
    for (const candidate of candidates) {
      const { reference, x, y, errors } = candidate;
      const bits = lengthOf(x - expected.x) + lengthOf(y - expected.y) + bitsOfReference(reference);
      const cost = sum(errors) + this.coder.lambda * bits;
      if (found && cost >= least) continue;
      least = cost;
      found = candidate;
    }
    if (!found) throw new Error('A macroblock has no vector to choose from.');
    return found;
  }

  #skip(macroblock: Macroblock, motion: Motion): void {
    macroblock.kind = KIND_SKIP;
    macroblock.chromaMode = 0;
    macroblock.clearResidual();
    macroblock.setVector(0, motion.x, motion.y);
    this.#predict(macroblock, macroblock.samples);
  }

  #code(source: Uint8Array, macroblock: Macroblock): void {
    macroblock.chromaMode = 0;
    macroblock.clearResidual();
    this.#predict(macroblock, this.#scratch);
    for (let block = 0; block < 16; block++) this.coder.codeBlock(source, this.#scratch, block, macroblock);
    this.coder.codeChroma(source, this.#scratch, macroblock);
  }

  /** In squares, since a part may be twice as long as wide. */
  #predict(macroblock: Macroblock, out: Uint8Array): void {
    for (const quarter of QUARTERS) {
      const planes = this.#references[macroblock.references[quarter] ?? 0]?.decoded;
      if (!planes) continue;
      for (const part of partsOfQuarter(quarter, macroblock.splits[quarter] === 0 ? 0 : FINEST_SPLIT)) {
        const x = this.grid.column * 16 + part.x * 4 + (macroblock.x[blockOf(part)] ?? 0);
        const y = this.grid.row * 16 + part.y * 4 + (macroblock.y[blockOf(part)] ?? 0);
        compensate(planes, x, y, part.y * 64 + part.x * 4, part.width * 4, out);
      }
    }
  }
}

/** Whether the luma of a macroblock is of one value. */
function isFlat(source: Uint8Array): boolean {
  for (let at = 1; at < CB; at++) if (source[at] !== source[0]) return false;
  return true;
}

/** The parts that quarters with the same vectors make. */
function kindOf(quarters: readonly SplitQuarter[]): number {
  if (quarters.some(({ split }) => split > 0)) return KIND_8X8;
  const [a, b, c, d] = quarters.map(({ motions }) => motions[0]);
  if (a === b && c === d) return a === c ? KIND_16X16 : KIND_16X8;
  return a === c && b === d ? KIND_8X16 : KIND_8X8;
}

function sum(errors: readonly number[]): number {
  return errors.reduce((total, error) => total + error, 0);
}
