import { KIND_SKIP, type Macroblock } from './macroblock.js';
import { vectorCountOf } from './motion/motion-parts.js';

/** No reference: an intra macroblock, or a part that is not decoded yet. */
export const REFERENCE_INTRA = -1;
export const REFERENCE_LATER = -2;

/** What the syntax of a macroblock takes from those before it in the picture. */
export class MacroblockGrid {
  /** By macroblock. */
  readonly kinds: Uint8Array;
  readonly patterns: Uint8Array;
  readonly chromaModes: Uint8Array;
  readonly vectorCounts: Uint8Array;
  /** Bit 0 for Intra16x16DCLevel, bits 1 and 2 for the DC levels of Cb and Cr. */
  readonly dcFlags: Uint8Array;
  /** By 4 × 4 block of luma; the stride is `stride`. */
  readonly stride: number;
  readonly lumaFlags: Uint8Array;
  readonly references: Int8Array;
  /** Vectors in whole samples, and mvd in quarters. */
  readonly x: Int16Array;
  readonly y: Int16Array;
  readonly differenceX: Uint16Array;
  readonly differenceY: Uint16Array;
  /** By 4 × 4 block of Cb and of Cr; the stride is half of `stride`. */
  readonly chromaFlags: readonly [Uint8Array, Uint8Array];
  /** The place of the current macroblock. */
  column = 0;
  row = 0;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    const count = columns * rows;
    this.kinds = new Uint8Array(count);
    this.patterns = new Uint8Array(count);
    this.chromaModes = new Uint8Array(count);
    this.vectorCounts = new Uint8Array(count);
    this.dcFlags = new Uint8Array(count);
    this.stride = columns * 4;
    this.lumaFlags = new Uint8Array(count * 16);
    this.references = new Int8Array(count * 16);
    this.x = new Int16Array(count * 16);
    this.y = new Int16Array(count * 16);
    this.differenceX = new Uint16Array(count * 16);
    this.differenceY = new Uint16Array(count * 16);
    this.chromaFlags = [new Uint8Array(count * 4), new Uint8Array(count * 4)];
  }

  moveTo(column: number, row: number): void {
    this.column = column;
    this.row = row;
  }

  /** Index of the current macroblock. */
  get here(): number {
    return this.row * this.columns + this.column;
  }

  /** Index of the macroblock to the left, or -1. */
  get left(): number {
    return this.column > 0 ? this.here - 1 : -1;
  }

  /** Index of the macroblock above, or -1. */
  get above(): number {
    return this.row > 0 ? this.here - this.columns : -1;
  }

  /** Index of the first 4 × 4 block of the current macroblock. */
  get firstBlock(): number {
    return this.row * 4 * this.stride + this.column * 4;
  }

  /** Sets a value for a rectangle of 4 × 4 blocks of the current macroblock. */
  fill(
    values: Uint8Array | Int8Array | Int16Array | Uint16Array,
    value: number,
    x = 0,
    y = 0,
    width = 4,
    height = 4,
  ): void {
    const start = this.firstBlock + y * this.stride + x;
    for (let line = 0; line < height; line++) {
      const from = start + line * this.stride;
      for (let at = from; at < from + width; at++) values[at] = value;
    }
  }

  /** Notes that the current macroblock is skipped, with its inferred vector. */
  skip(x: number, y: number): void {
    const { here } = this;
    this.kinds[here] = KIND_SKIP;
    this.vectorCounts[here] = 1;
    this.clearFlags();
    this.fill(this.references, 0);
    this.fill(this.x, x);
    this.fill(this.y, y);
    this.fill(this.differenceX, 0);
    this.fill(this.differenceY, 0);
  }

  /** Records the kind, and that nothing is coded until the syntax says otherwise. */
  begin(macroblock: Macroblock): void {
    const { here } = this;
    const { kind, pattern, chromaMode } = macroblock;
    this.clearFlags();
    this.kinds[here] = kind;
    this.patterns[here] = pattern;
    this.chromaModes[here] = chromaMode;
    this.vectorCounts[here] = vectorCountOf(macroblock);
  }

  private clearFlags(): void {
    const { here } = this;
    this.patterns[here] = 0;
    this.chromaModes[here] = 0;
    this.dcFlags[here] = 0;
    this.fill(this.lumaFlags, 0);
    for (const flags of this.chromaFlags) {
      const start = this.row * this.stride + this.column * 2;
      flags[start] = 0;
      flags[start + 1] = 0;
      flags[start + this.stride / 2] = 0;
      flags[start + this.stride / 2 + 1] = 0;
    }
  }
}
