import { BlockIndex } from './block-index.js';
import { isIntraKind, type Macroblock } from './macroblock.js';
import type { MacroblockGrid } from './macroblock-grid.js';
import { compensate } from './motion-compensation.js';
import type { Motion } from './motion-prediction.js';
import { CB, CR, type Planes, type Reference, SAMPLES } from './planes.js';
import { lumaOffset, squaredError } from './residual-coder.js';

/** The quarters of a macroblock, of 8 × 8 samples each. */
export const QUARTERS = [0, 1, 2, 3] as const;
/** Mean squared error of a sample below which no better vector is searched for. */
export const GOOD_ERROR = 4;
/** Vertical vectors reach 512 samples at all levels (H.264, table A-1). */
const FARTHEST_ROW = 508;
const FARTHEST_COLUMN = 2040;
/** How many recent vectors are tried: text that moves has few. */
const MOST_RECENT = 8;
/** How many places of a block become candidates. */
const MOST_FOUND = 8;

/** A vector, and the errors of its prediction of each quarter; infinite outside the picture. */
export interface MotionCandidate extends Motion {
  readonly errors: number[];
}

/** Collects vectors for a macroblock: those of its neighbours, recent ones, and places that had the same block. */
export class MotionCandidates {
  readonly #recent: Motion[] = [];
  readonly #scratch = new Uint8Array(SAMPLES);
  #references: readonly Reference[] = [];
  #index: BlockIndex | undefined;
  #isIndexed = false;
  /** Macroblocks for which the index is out of date. */
  readonly #stale: Uint8Array;

  constructor(private readonly grid: MacroblockGrid) {
    this.#stale = new Uint8Array(grid.columns * grid.rows);
  }

  /** @param changed macroblocks in which the last picture differs from the one before */
  begin(references: readonly Reference[], changed: Uint8Array): void {
    this.#references = references;
    this.#isIndexed = false;
    for (let at = 0; at < changed.length; at++) if (changed[at]) this.#stale[at] = 1;
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

  /** @param source samples of the macroblock @param expected vectors that neighbours suggest */
  of(source: Uint8Array, expected: readonly { x: number; y: number }[]): MotionCandidate[] {
    const candidates: MotionCandidate[] = [];
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

  /** Vectors to places where a quarter's luma was in the last picture. */
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
}

/** Whether a block of 8 × 8 luma samples is at a place of a plane. */
function isSame(source: Uint8Array, at: number, plane: Uint8Array, place: number, stride: number): boolean {
  for (let row = 0; row < 8; row++) {
    for (let step = 0; step < 8; step++) {
      if (source[at + row * 16 + step] !== plane[place + row * stride + step]) return false;
    }
  }
  return true;
}
