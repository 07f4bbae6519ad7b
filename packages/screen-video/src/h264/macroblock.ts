import { SAMPLES } from './planes.js';

/** Kinds of macroblocks: P_Skip, the P_L0 ones by their parts, and Intra_16x16. */
export const KIND_SKIP = 0;
export const KIND_16X16 = 1;
export const KIND_16X8 = 2;
export const KIND_8X16 = 3;
export const KIND_8X8 = 4;
export const KIND_INTRA = 5;

export const isIntraKind = (kind: number): boolean => kind === KIND_INTRA;

/** Offsets of the levels of a macroblock: 16 luma blocks, then the others, each block in zig-zag order. */
export const LUMA_DC_LEVELS = 256;
export const CHROMA_DC_LEVELS = 272;
export const CHROMA_AC_LEVELS = 280;
const LEVELS = 408;

/** Raster columns and rows of luma4x4BlkIdx (H.264, 6.4.3). */
export const BLOCK_X = Uint8Array.of(0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3);
export const BLOCK_Y = Uint8Array.of(0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3);

/** One way to code a macroblock. */
export class Macroblock {
  kind = KIND_SKIP;
  /** Squared errors, and bits by the weight of a bit. */
  cost = Infinity;
  readonly levels = new Int16Array(LEVELS);
  /** A bit for each block, by its index, that has a level other than 0. */
  lumaBlocks = 0;
  hasLumaDc = false;
  /** A bit for each chroma plane. */
  chromaDcBlocks = 0;
  /** Bits 0 to 3 for Cb, 4 to 7 for Cr. */
  chromaAcBlocks = 0;
  lumaMode = 0;
  chromaMode = 0;
  /** The reference of each quarter of 8 × 8 samples, and how it is split. */
  readonly references = new Int8Array(4);
  readonly splits = new Uint8Array(4);
  /** Vectors in whole samples, of blocks of 4 × 4 by rows. */
  readonly x = new Int16Array(16);
  readonly y = new Int16Array(16);
  readonly samples = new Uint8Array(SAMPLES);

  /** coded_block_pattern (H.264, 7.4.5). */
  get pattern(): number {
    const chroma = this.chromaAcBlocks ? 2 : this.chromaDcBlocks ? 1 : 0;
    if (this.kind === KIND_INTRA) return (this.lumaBlocks ? 15 : 0) | (chroma << 4);
    let luma = 0;
    for (let quarter = 0; quarter < 4; quarter++) {
      if ((this.lumaBlocks >> (4 * quarter)) & 15) luma |= 1 << quarter;
    }
    return luma | (chroma << 4);
  }

  /** Codes no residual. */
  clearResidual(): void {
    this.lumaBlocks = 0;
    this.hasLumaDc = false;
    this.chromaDcBlocks = 0;
    this.chromaAcBlocks = 0;
  }

  /** The same reference and vector in all parts. */
  setVector(reference: number, x: number, y: number): void {
    this.references.fill(reference);
    this.splits.fill(0);
    this.x.fill(x);
    this.y.fill(y);
  }
}
