import { BlockIndex } from './block-index.js';
import type { Planes } from './planes.js';

/** In how many references a block is searched for. */
const SEARCHED = 2;
/** The stride of luma in a macroblock. */
const STRIDE = 16;

interface PictureIndex {
  readonly index: BlockIndex;
  /** The picture that it indexes; others may have taken its buffers since. */
  planes?: Planes;
  isCurrent: boolean;
}

/** Where the last pictures have a block of 4 × 4 samples. Indexes are brought up to date when they are needed. */
export class ReferenceBlocks {
  /** Those that were used last first; one is for the picture that is not yet a reference. */
  readonly #indexes: PictureIndex[];
  #pictures: readonly Planes[] = [];

  constructor({ width, height }: Planes) {
    this.#indexes = Array.from({ length: SEARCHED + 1 }, () => ({
      index: new BlockIndex(width, height),
      isCurrent: false,
    }));
  }

  /** @param pictures the last one first */
  begin(pictures: readonly Planes[]): void {
    this.#pictures = pictures.slice(0, SEARCHED);
    for (const each of this.#indexes) each.isCurrent = false;
  }

  /** The pictures that are searched. */
  get count(): number {
    return this.#pictures.length;
  }

  /** Places in a picture of a block at an offset of a macroblock's luma. */
  find(samples: Uint8Array, at: number, picture: number): number[] {
    const planes = this.#pictures[picture];
    return planes ? this.#indexOf(planes).find(samples, at, STRIDE) : [];
  }

  /** Whether a picture has the block. */
  has(samples: Uint8Array, at: number): boolean {
    return this.#pictures.some((planes) => this.#indexOf(planes).find(samples, at, STRIDE).length > 0);
  }

  #indexOf(planes: Planes): BlockIndex {
    const indexes = this.#indexes;
    let at = indexes.findIndex((each) => each.planes === planes);
    if (at < 0) at = indexes.length - 1;
    const [found] = indexes.splice(at, 1);
    if (!found) throw new Error('There is no index.');
    indexes.unshift(found);
    if (found.planes !== planes || !found.isCurrent) found.index.follow(planes.luma);
    found.planes = planes;
    found.isCurrent = true;
    return found.index;
  }
}
