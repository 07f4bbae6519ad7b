import { BlockIndex } from './block-index.js';
import type { Planes, Reference } from './planes.js';

/** In how many references a block is searched for. */
const SEARCHED = 2;
/** The stride of luma in a macroblock. */
const STRIDE = 16;

/** Where the last references have a block of 4 × 4 samples. Indexes are brought up to date when they are needed. */
export class ReferenceBlocks {
  readonly #indexes: readonly BlockIndex[];
  #references: readonly Reference[] = [];
  #isCurrent: boolean[] = [];

  constructor({ width, height }: Planes) {
    this.#indexes = Array.from({ length: SEARCHED }, () => new BlockIndex(width, height));
  }

  begin(references: readonly Reference[]): void {
    this.#references = references;
    this.#isCurrent = [];
  }

  /** The references that are searched. */
  get count(): number {
    return Math.min(this.#indexes.length, this.#references.length);
  }

  /** Places in a reference of a block at an offset of a macroblock's luma. */
  find(samples: Uint8Array, at: number, reference: number): number[] {
    const planes = this.#references[reference]?.source;
    const index = this.#indexes[reference];
    if (!planes || !index) return [];
    if (!this.#isCurrent[reference]) index.follow(planes.luma);
    this.#isCurrent[reference] = true;
    return index.find(samples, at, STRIDE);
  }

  /** Whether a reference has the block. */
  has(samples: Uint8Array, at: number): boolean {
    for (let reference = 0; reference < this.count; reference++)
      if (this.find(samples, at, reference).length > 0) return true;
    return false;
  }
}
