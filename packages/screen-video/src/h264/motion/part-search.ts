import { type MacroblockGrid, REFERENCE_LATER } from '../macroblock-grid.js';
import type { MotionCandidate } from './motion-candidates.js';
import { blockOf, FINEST_SPLIT, type Part, partsOfQuarter, QUARTERS, SPLITS } from './motion-parts.js';
import type { MotionPrediction } from './motion-prediction.js';

/** How a quarter is split, and the vectors of its parts. */
export interface SplitQuarter {
  readonly split: number;
  readonly motions: readonly MotionCandidate[];
  readonly errors: number;
  /** Errors, and approximate bits by the weight of a bit. */
  readonly cost: number;
}

/** Approximate bits, in ascending order. */
const BITS_OF_SPLIT = [1, 5, 5, 6] as const;
const BITS_OF_SAME_VECTOR = 1;

/** Chooses how to split the quarters of a macroblock, and the vectors of the parts. */
export class PartSearch {
  constructor(
    private readonly grid: MacroblockGrid,
    private readonly prediction: MotionPrediction,
    private readonly lambda: number,
  ) {}

  /** @param mostVectors of all quarters, unless it is fewer than four */
  choose(candidates: readonly MotionCandidate[], mostVectors: number): SplitQuarter[] {
    const { grid } = this;
    const groups = byReference(candidates);
    let rest = mostVectors;
    grid.fill(grid.references, REFERENCE_LATER);
    return QUARTERS.map((quarter) => {
      const most = rest - (QUARTERS.length - 1 - quarter);
      const chosen = this.#chooseFor(quarter, groups, leastErrors(quarter, candidates), most);
      rest -= chosen.motions.length;
      for (const [at, part] of partsOfQuarter(quarter, chosen.split).entries())
        this.#note(part, chosen.motions[at]);
      return chosen;
    });
  }

  /** @param least the errors if each block had its best vector @param most the vectors that it may have */
  #chooseFor(
    quarter: number,
    groups: readonly (readonly MotionCandidate[])[],
    least: number,
    most: number,
  ): SplitQuarter {
    let best: SplitQuarter | undefined;
    for (const split of SPLITS) {
      const parts = partsOfQuarter(quarter, split);
      const fewestBits = BITS_OF_SPLIT[split] + parts.length * BITS_OF_SAME_VECTOR;
      if (best && best.cost <= least + this.lambda * fewestBits) break;
      if (best && parts.length > most) continue;
      for (const group of groups) {
        const trial = this.#try(split, parts, group);
        if (!best || trial.cost < best.cost) best = trial;
      }
      this.grid.fill(this.grid.references, REFERENCE_LATER, (quarter & 1) * 2, quarter & 2, 2, 2);
    }
    if (!best) throw new Error('A macroblock has no vector to choose from.');
    return best;
  }

  /** Splits a quarter with vectors of one reference. */
  #try(
    split: (typeof SPLITS)[number],
    parts: readonly Part[],
    candidates: readonly MotionCandidate[],
  ): SplitQuarter {
    const [{ reference } = { reference: 0 }] = candidates;
    let cost = this.lambda * (BITS_OF_SPLIT[split] + bitsOfReference(reference));
    let errors = 0;
    const motions: MotionCandidate[] = [];
    for (const part of parts) {
      const expected = this.prediction.predict(part, reference);
      let found: MotionCandidate | undefined;
      let [least, leastErrors] = [Infinity, Infinity];
      for (const candidate of candidates) {
        const partErrors = errorsOf(candidate, part);
        if (partErrors >= least) continue;
        const bits = lengthOf(candidate.x - expected.x) + lengthOf(candidate.y - expected.y);
        const partCost = partErrors + this.lambda * bits;
        if (partCost >= least) continue;
        [found, least, leastErrors] = [candidate, partCost, partErrors];
      }
      cost += least;
      errors += leastErrors;
      if (!found) break;
      motions.push(found);
      this.#note(part, found);
    }
    return { split, motions, errors, cost };
  }

  #note({ x, y, width, height }: Part, motion: MotionCandidate | undefined): void {
    const { grid } = this;
    if (!motion) return;
    grid.fill(grid.references, motion.reference, x, y, width, height);
    grid.fill(grid.x, motion.x, x, y, width, height);
    grid.fill(grid.y, motion.y, x, y, width, height);
  }
}

/** Bits of a component of a vector that is off by a number of samples, about. */
export function lengthOf(difference: number): number {
  return difference === 0 ? BITS_OF_SAME_VECTOR / 2 : 4 + 2 * Math.log2(Math.abs(difference));
}

export const bitsOfReference = (reference: number): number => 2 * reference;

function byReference(candidates: readonly MotionCandidate[]): MotionCandidate[][] {
  const groups = new Map<number, MotionCandidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.reference);
    if (group) group.push(candidate);
    else groups.set(candidate.reference, [candidate]);
  }
  return [...groups.values()];
}

function errorsOf({ errors }: MotionCandidate, { x, y, width, height }: Part): number {
  let sum = 0;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) sum += errors[row * 4 + column] ?? Infinity;
  }
  return sum;
}

function leastErrors(quarter: number, candidates: readonly MotionCandidate[]): number {
  let sum = 0;
  for (const part of partsOfQuarter(quarter, FINEST_SPLIT)) {
    let least = Infinity;
    for (const { errors } of candidates) least = Math.min(least, errors[blockOf(part)] ?? Infinity);
    sum += least;
  }
  return sum;
}
