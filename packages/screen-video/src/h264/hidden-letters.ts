import { FLAT, hashAt } from './block-index.js';
import { type Planes, type Reference, SAMPLES } from './planes.js';
import type { ReferenceBlocks } from './reference-blocks.js';
import { lumaOffset } from './residual/residual-coder.js';

/** The share of a macroblock's blocks that must be new for it to be drawn. */
const SHARE_OF_NEW = 1 / 4;
/** Fewer repeated blocks are coded as cheaply in their own picture. */
const FEWEST_REPEATED = 100;
const NOWHERE = -1;

/**
 * Draws each new letter of the next picture once, in the columns of this one that decoders crop. A macroblock cannot copy
 * from its own picture, but all text of the next one can copy from there.
 */
export class HiddenLetters {
  readonly #changed: Uint8Array;
  readonly #chosen: Uint8Array;
  /** How many blocks of the next picture a chosen macroblock has. */
  readonly #uses: Uint32Array;
  /** The chosen macroblock that has a block first, by the hash of the block. */
  readonly #known = new Map<number, number>();
  /** Where a macroblock is drawn, by rows of the hidden columns. */
  readonly #places: Int32Array;
  readonly #isTaken: Uint8Array;
  readonly #samples = new Uint8Array(SAMPLES);
  readonly #hiddenColumns: number;

  constructor(
    private readonly next: Planes,
    private readonly blocks: ReferenceBlocks,
  ) {
    const { columns, rows, shownColumns } = next;
    this.#hiddenColumns = columns - shownColumns;
    this.#changed = new Uint8Array(columns * rows);
    this.#chosen = new Uint8Array(columns * rows);
    this.#uses = new Uint32Array(columns * rows);
    this.#places = new Int32Array(columns * rows);
    this.#isTaken = new Uint8Array(this.#hiddenColumns * rows);
  }

  /** Draws on the picture before the next one. @param references of that picture */
  drawOn(current: Planes, references: readonly Reference[]): void {
    if (this.#hiddenColumns === 0) return;
    this.next.copyHidden(current);
    this.next.compare(current, this.#changed);
    if (16 * sum(this.#changed) < FEWEST_REPEATED) return;
    this.blocks.begin([current, ...references.map(({ source }) => source)]);
    this.#choose();
    if (sum(this.#uses) >= FEWEST_REPEATED) this.#draw(current);
  }

  #choose(): void {
    const { columns } = this.next;
    this.#chosen.fill(0);
    this.#uses.fill(0);
    this.#known.clear();
    for (const [at, isChanged] of this.#changed.entries())
      if (isChanged === 1) this.#weigh(at, at % columns, Math.floor(at / columns));
  }

  #weigh(at: number, column: number, row: number): void {
    this.next.read(column, row, this.#samples);
    const copied: number[] = [];
    let [fresh, old] = [0, 0];
    for (let block = 0; block < 16; block++) {
      const hash = hashAt(this.#samples, lumaOffset(block), 16);
      if (hash === FLAT || isStriped(this.#samples, lumaOffset(block))) continue;
      const from = this.#known.get(hash);
      if (from !== undefined) copied.push(from);
      else if (this.blocks.has(this.#samples, lumaOffset(block))) old++;
      else fresh++;
    }
    if (fresh > 0 && fresh >= SHARE_OF_NEW * (fresh + copied.length + old)) this.#add(at, column, row);
    else for (const from of copied) this.#uses[from] = (this.#uses[from] ?? 0) + 1;
  }

  /** Notes the blocks of a macroblock at all places, also those that begin in chosen neighbours. */
  #add(at: number, column: number, row: number): void {
    const { columns, luma, width } = this.next;
    this.#chosen[at] = 1;
    const left = column * 16 - (column > 0 && this.#chosen[at - 1] === 1 ? 3 : 0);
    const top = row * 16 - (row > 0 && this.#chosen[at - columns] === 1 ? 3 : 0);
    for (let y = top; y <= row * 16 + 12; y++) {
      for (let x = left; x <= column * 16 + 12; x++) {
        const hash = hashAt(luma, y * width + x, width);
        if (hash !== FLAT && !this.#known.has(hash)) this.#known.set(hash, at);
      }
    }
  }

  /** Draws in the middle rows, which vectors reach from most others. */
  #draw(current: Planes): void {
    const { columns, rows, shownColumns } = this.next;
    const hidden = this.#hiddenColumns;
    const wanted = [...this.#uses.keys()].filter((at) => (this.#uses[at] ?? 0) > 0);
    const spareRows = Math.max(0, rows - Math.ceil(wanted.length / hidden));
    let first = Math.floor(spareRows / 2) * hidden;
    this.#isTaken.fill(0);
    this.#places.fill(NOWHERE);
    for (const at of wanted.slice(0, hidden * rows)) {
      while (this.#isTaken[first] !== 0) first = (first + 1) % (hidden * rows);
      const place = this.#placeBeside(at) ?? first;
      this.#isTaken[place] = 1;
      this.#places[at] = place;
      this.next.read(at % columns, Math.floor(at / columns), this.#samples);
      current.write(shownColumns + (place % hidden), Math.floor(place / hidden), this.#samples);
    }
  }

  /** The place below the macroblock above, or else beside the one to the left, which keeps letters whole. */
  #placeBeside(at: number): number | undefined {
    const { columns } = this.next;
    const above = this.#places[at - columns] ?? NOWHERE;
    const below = above + this.#hiddenColumns;
    if (above !== NOWHERE && this.#isTaken[below] === 0) return below;
    const left = at % columns === 0 ? NOWHERE : (this.#places[at - 1] ?? NOWHERE);
    const isFree = (left + 1) % this.#hiddenColumns > 0 && this.#isTaken[left + 1] === 0;
    return left !== NOWHERE && isFree ? left + 1 : undefined;
  }
}

function sum(numbers: Uint8Array | Uint32Array): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
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
