import { isIntraKind, KIND_16X16, KIND_16X8, KIND_8X16, type Macroblock } from '../macroblock.js';

/** In whole samples. */
export interface Vector {
  x: number;
  y: number;
}

/** A vector with its reference. */
export interface Motion extends Vector {
  reference: number;
}

/** The position of a part in its macroblock, in blocks of 4 × 4. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The quarters of a macroblock, of 8 × 8 samples each. */
export const QUARTERS = [0, 1, 2, 3] as const;
/** How a quarter is split (sub_mb_type; H.264, table 7-17): not, or in parts of 8 × 4, 4 × 8 or 4 × 4. */
export const SPLITS = [0, 1, 2, 3] as const;
export const FINEST_SPLIT = 3;

export const WHOLE: Part = { x: 0, y: 0, width: 4, height: 4 };
const PARTS: Readonly<Record<number, readonly Part[]>> = {
  [KIND_16X16]: [WHOLE],
  [KIND_16X8]: [
    { x: 0, y: 0, width: 4, height: 2 },
    { x: 0, y: 2, width: 4, height: 2 },
  ],
  [KIND_8X16]: [
    { x: 0, y: 0, width: 2, height: 4 },
    { x: 2, y: 0, width: 2, height: 4 },
  ],
};
const PARTS_OF_QUARTERS = QUARTERS.map((quarter) => SPLITS.map((split) => splitQuarter(quarter, split)));

function splitQuarter(quarter: number, split: number): readonly Part[] {
  const [left, top] = [(quarter & 1) * 2, quarter & 2];
  const width = split < 2 ? 2 : 1;
  const height = split % 2 === 0 ? 2 : 1;
  const parts: Part[] = [];
  for (let y = top; y < top + 2; y += height) {
    for (let x = left; x < left + 2; x += width) parts.push({ x, y, width, height });
  }
  return parts;
}

/** The parts of a quarter. */
export function partsOfQuarter(quarter: number, split: number): readonly Part[] {
  return PARTS_OF_QUARTERS[quarter]?.[split] ?? [];
}

/** The parts of an inter macroblock that have references of their own. */
export function partsWithReference({ kind }: Macroblock): readonly Part[] {
  return PARTS[kind] ?? QUARTERS.flatMap((quarter) => partsOfQuarter(quarter, 0));
}

/** The parts of an inter macroblock, in order. */
export function partsOf({ kind, splits }: Macroblock): readonly Part[] {
  return PARTS[kind] ?? QUARTERS.flatMap((quarter) => partsOfQuarter(quarter, splits[quarter] ?? 0));
}

export function vectorCountOf(macroblock: Macroblock): number {
  return isIntraKind(macroblock.kind) ? 0 : partsOf(macroblock).length;
}

/** The quarter of 8 × 8 samples in which a part begins. */
export const quarterOf = ({ x, y }: Part): number => (y & 2) + (x >> 1);

/** The first block of a part, by rows. */
export const blockOf = ({ x, y }: Part): number => y * 4 + x;

/** Sets the vectors of the parts of a quarter, which have the same reference. */
export function setVectors(
  macroblock: Macroblock,
  quarter: number,
  split: number,
  motions: readonly Motion[],
): void {
  macroblock.splits[quarter] = split;
  for (const [at, { x, y, width, height }] of partsOfQuarter(quarter, split).entries()) {
    const motion = motions[at];
    if (!motion) continue;
    macroblock.references[quarter] = motion.reference;
    for (let start = y * 4 + x; start < (y + height) * 4; start += 4) {
      macroblock.x.fill(motion.x, start, start + width);
      macroblock.y.fill(motion.y, start, start + width);
    }
  }
}
