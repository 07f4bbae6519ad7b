import { isIntraKind, type Macroblock } from '../macroblock.js';
import type { MacroblockGrid } from '../macroblock-grid.js';
import { compensate } from './motion-compensation.js';
import { CB, CR, type Reference, SAMPLES } from '../planes.js';
import { blockOf, type Motion, partsOf, QUARTERS, quarterOf, type Vector } from './motion-parts.js';
import type { ReferenceBlocks } from '../reference-blocks.js';
import { lumaOffset, squaredError } from '../residual/residual-coder.js';

/** Mean squared error of a sample below which no better vector is searched for. */
export const GOOD_ERROR = 4;
const GOOD_BLOCK = (GOOD_ERROR * SAMPLES) / 16;
/** Vertical vectors reach 512 samples at all levels (H.264, table A-1). */
const FARTHEST_ROW = 508;
const FARTHEST_COLUMN = 2040;
/** How many recent vectors are tried: text that moves has few. */
const MOST_RECENT = 8;

/** A vector, and the errors of its prediction of each block of 4 × 4, by rows; infinite outside the picture. */
export interface MotionCandidate extends Motion {
  readonly errors: number[];
}

/** Collects vectors for a macroblock: those of its neighbours, recent ones, and places that had the same block. */
export class MotionCandidates {
  readonly #recent: Motion[] = [];
  readonly #scratch = new Uint8Array(SAMPLES);
  #references: readonly Reference[] = [];

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly blocks: ReferenceBlocks,
  ) {}

  begin(references: readonly Reference[]): void {
    this.#references = references;
    this.blocks.begin(references.map(({ source }) => source));
  }

  /** Remembers the vectors of a macroblock. */
  note(macroblock: Macroblock): void {
    if (isIntraKind(macroblock.kind)) return;
    for (const part of partsOf(macroblock)) {
      const [reference, x, y] = [
        macroblock.references[quarterOf(part)] ?? 0,
        macroblock.x[blockOf(part)] ?? 0,
        macroblock.y[blockOf(part)] ?? 0,
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

  /** A vector to the last picture. */
  at(source: Uint8Array, { x, y }: Vector): MotionCandidate {
    return { reference: 0, x, y, errors: this.#errors(source, 0, x, y) };
  }

  /** @param source samples of the macroblock @param expected vectors that neighbours suggest */
  of(source: Uint8Array, expected: readonly Vector[]): MotionCandidate[] {
    const candidates: MotionCandidate[] = [];
    const add = (reference: number, x: number, y: number) => {
      if (candidates.some((other) => other.x === x && other.y === y && other.reference === reference)) return;
      candidates.push({ reference, x, y, errors: this.#errors(source, reference, x, y) });
    };
    for (const reference of this.#references.keys()) add(reference, 0, 0);
    for (const { x, y } of expected) add(0, x, y);
    for (const { reference, x, y } of this.#recent)
      if (reference < this.#references.length) add(reference, x, y);
    const isFound = (block: number) =>
      candidates.some(({ errors }) => (errors[block] ?? Infinity) <= GOOD_BLOCK);
    for (let block = 0; block < 16; block++) {
      for (let reference = 0; reference < this.blocks.count && !isFound(block); reference++) {
        for (const { x, y } of this.#find(source, block, reference)) add(reference, x, y);
      }
    }
    return candidates;
  }

  /** Vectors to places where a block's luma was in a reference. */
  #find(source: Uint8Array, block: number, reference: number): Vector[] {
    const width = this.grid.columns * 16;
    const [column, row] = [block & 3, block >> 2];
    const left = this.grid.column * 16 + column * 4;
    const top = this.grid.row * 16 + row * 4;
    return this.blocks
      .find(source, row * 64 + column * 4, reference)
      .map((place) => ({ x: (place % width) - left, y: Math.floor(place / width) - top }));
  }

  #errors(source: Uint8Array, reference: number, x: number, y: number): number[] {
    const errors = new Array<number>(16).fill(Infinity);
    const planes = this.#references[reference]?.decoded;
    if (!planes || Math.abs(y) > FARTHEST_ROW || Math.abs(x) > FARTHEST_COLUMN) return errors;
    const scratch = this.#scratch;
    for (const quarter of QUARTERS) {
      const startX = this.grid.column * 16 + (quarter & 1) * 8 + x;
      const startY = this.grid.row * 16 + (quarter >> 1) * 8 + y;
      if (startX < 0 || startY < 0 || startX + 8 > planes.width || startY + 8 > planes.height) continue;
      compensate(planes, startX, startY, lumaOffset(quarter * 4), 8, scratch);
      for (let part = 0; part < 4; part++) {
        const row = (quarter >> 1) * 2 + (part >> 1);
        const column = (quarter & 1) * 2 + (part & 1);
        const chromaAt = row * 16 + column * 2;
        errors[row * 4 + column] =
          squaredError(source, scratch, row * 64 + column * 4, 16, 4) +
          squaredError(source, scratch, CB + chromaAt, 8, 2) +
          squaredError(source, scratch, CR + chromaAt, 8, 2);
      }
    }
    return errors;
  }
}
