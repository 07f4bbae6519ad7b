import { FLAT, hashAt } from './block-index.js';
import { type Planes, type Reference, SAMPLES } from './planes.js';
import type { ReferenceBlocks } from './reference-blocks.js';
import { lumaOffset } from './residual-coder.js';

/** The share of a macroblock's blocks that must be new for the draft to have it. */
const SHARE_OF_NEW = 1 / 4;
/** Fewer repeated blocks are not worth a picture of their own. */
const FEWEST_REPEATED = 100;

/**
 * The part of a picture that has each new letter once. A macroblock cannot copy from its own picture, but if this part is a
 * picture before it, it copies the rest of the text from there.
 */
export class DraftPicture {
  readonly #changed: Uint8Array;
  readonly #drawn: Uint8Array;
  readonly #known = new Set<number>();
  readonly #samples = new Uint8Array(SAMPLES);
  #repeated = 0;

  constructor(
    private readonly picture: Planes,
    private readonly blocks: ReferenceBlocks,
  ) {
    this.#changed = new Uint8Array(picture.columns * picture.rows);
    this.#drawn = new Uint8Array(picture.columns * picture.rows);
  }

  /** Chooses the macroblocks of the draft. @returns whether enough of the picture repeats them */
  choose(last: Reference): boolean {
    const { columns, rows } = this.picture;
    this.picture.compare(last.source, this.#changed);
    this.#drawn.fill(0);
    this.#known.clear();
    this.#repeated = 0;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++)
        if (this.#changed[row * columns + column] === 1) this.#weigh(column, row);
    }
    return this.#known.size > 0 && this.#repeated >= FEWEST_REPEATED;
  }

  /** Draws the chosen macroblocks. */
  draw(on: Planes): void {
    const { columns } = this.picture;
    for (const [at, isDrawn] of this.#drawn.entries()) {
      if (isDrawn === 0) continue;
      const [column, row] = [at % columns, Math.floor(at / columns)];
      this.picture.read(column, row, this.#samples);
      on.write(column, row, this.#samples);
    }
  }

  #weigh(column: number, row: number): void {
    this.picture.read(column, row, this.#samples);
    let [fresh, repeated, known] = [0, 0, 0];
    for (let block = 0; block < 16; block++) {
      const hash = hashAt(this.#samples, lumaOffset(block), 16);
      if (hash === FLAT || isStriped(this.#samples, lumaOffset(block))) continue;
      if (this.#known.has(hash)) repeated++;
      else if (this.blocks.has(this.#samples, lumaOffset(block))) known++;
      else fresh++;
    }
    if (fresh > 0 && fresh >= SHARE_OF_NEW * (fresh + repeated + known)) this.#add(column, row);
    else this.#repeated += repeated;
  }

  /** Notes the blocks of a macroblock at all places, also those that begin in drawn neighbours. */
  #add(column: number, row: number): void {
    const { columns, luma, width } = this.picture;
    const here = row * columns + column;
    this.#drawn[here] = 1;
    const left = column * 16 - (column > 0 && this.#drawn[here - 1] === 1 ? 3 : 0);
    const top = row * 16 - (row > 0 && this.#drawn[here - columns] === 1 ? 3 : 0);
    for (let y = top; y <= row * 16 + 12; y++) {
      for (let x = left; x <= column * 16 + 12; x++) {
        const hash = hashAt(luma, y * width + x, width);
        if (hash !== FLAT) this.#known.add(hash);
      }
    }
  }
}

/** Whether all rows of a block are the same, or all columns: intra prediction has these for a few bits. */
function isStriped(samples: Uint8Array, at: number): boolean {
  let [rows, columns] = [true, true];
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const sample = samples[at + 16 * y + x];
      if (sample !== samples[at + x]) rows = false;
      if (sample !== samples[at + 16 * y]) columns = false;
    }
  }
  return rows || columns;
}
