import type { CabacCost } from '../cabac-encoder.js';
import { CHROMA_QP, type H264Settings } from '../h264-settings.js';
import { CHROMA_AC_LEVELS, CHROMA_DC_LEVELS, LUMA_DC_LEVELS, type Macroblock } from '../macroblock.js';
import { CB, CR } from '../planes.js';
import { LUMA_4X4, writeCodedFlag, writeLevels } from './residual-syntax.js';
import { addInverse, Quantiser, transform, ZIGZAG } from './transform.js';

/** Transforms, quantises and decodes again, so that samples are what a decoder has. */
export class ResidualCoder {
  readonly #luma: Quantiser;
  readonly #chroma: Quantiser;
  readonly #coefficients = new Int32Array(256);
  readonly #scaled = new Int32Array(16);
  readonly #dc = new Int32Array(16);

  /** The squared errors that cost as much as one bit. */
  readonly lambda: number;

  constructor(
    { qp, lambda }: H264Settings,
    private readonly cost: CabacCost,
  ) {
    this.lambda = lambda;
    this.#luma = new Quantiser(qp);
    this.#chroma = new Quantiser(CHROMA_QP);
  }

  /** Codes a luma block of an inter macroblock, or leaves it out where that is cheaper. */
  codeBlock(source: Uint8Array, prediction: Uint8Array, index: number, macroblock: Macroblock): void {
    const at = lumaOffset(index);
    const { levels, samples } = macroblock;
    const { cost, lambda } = this;
    macroblock.lumaBlocks &= ~(1 << index);
    const withoutLevels = squaredError(source, prediction, at, 16, 4);
    cost.bits = 0;
    writeCodedFlag(cost, LUMA_4X4, 0, false);
    const empty = withoutLevels + lambda * cost.bits;
    if (withoutLevels > 0) {
      transform(source, prediction, at, 16, this.#coefficients, 0);
      if (this.#luma.quantise(this.#coefficients, 0, 0, levels, index * 16)) {
        this.#economise(levels, index * 16);
        this.#luma.rescale(levels, index * 16, 0, this.#scaled);
        addInverse(this.#scaled, prediction, samples, at, 16);
        cost.bits = 0;
        writeCodedFlag(cost, LUMA_4X4, 0, true);
        writeLevels(cost, LUMA_4X4, levels, index * 16);
        const full = squaredError(source, samples, at, 16, 4) + lambda * cost.bits;
        if (full < empty) {
          macroblock.lumaBlocks |= 1 << index;
          return;
        }
      }
    }
    copyBlock(prediction, samples, at, 16);
  }

  /** Brings levels nearer to 0 where that saves more bits than it adds errors. */
  #economise(levels: Int16Array, at: number): void {
    const { cost, lambda } = this;
    let sum = 0;
    for (let index = at; index < at + 16; index++) sum += Math.abs(levels[index] ?? 0);
    cost.bits = 0;
    writeLevels(cost, LUMA_4X4, levels, at);
    let bits = cost.bits;
    for (let index = 15; index >= 0 && sum > 1; index--) {
      const level = levels[at + index] ?? 0;
      if (level === 0) continue;
      const coefficient = this.#coefficients[ZIGZAG[index] ?? 0] ?? 0;
      const errors = this.#luma.errorOfLess(coefficient, index, level);
      levels[at + index] = level > 0 ? level - 1 : level + 1;
      cost.bits = 0;
      writeLevels(cost, LUMA_4X4, levels, at);
      if (errors < lambda * (bits - cost.bits)) {
        bits = cost.bits;
        sum--;
      } else levels[at + index] = level;
    }
  }

  /** Codes the luma of an Intra_16x16 macroblock: the DC levels apart (H.264, 8.5.2). */
  code16x16(source: Uint8Array, prediction: Uint8Array, macroblock: Macroblock): void {
    const { levels, samples } = macroblock;
    const dc = this.#dc;
    macroblock.lumaBlocks = 0;
    for (let block = 0; block < 16; block++) {
      transform(source, prediction, lumaOffset(block), 16, this.#coefficients, block * 16);
      const from = block * 16;
      dc[rasterOf(block)] = this.#coefficients[from] ?? 0;
      if (this.#luma.quantise(this.#coefficients, from, 1, levels, from)) {
        macroblock.lumaBlocks |= 1 << block;
      }
    }
    hadamard(dc);
    macroblock.hasLumaDc = false;
    for (let index = 0; index < 16; index++) {
      const level = this.#luma.quantiseDc(dc[ZIGZAG[index] ?? 0] ?? 0, 4);
      levels[LUMA_DC_LEVELS + index] = level;
      if (level !== 0) macroblock.hasLumaDc = true;
    }
    dc.fill(0);
    for (let index = 0; index < 16; index++) dc[ZIGZAG[index] ?? 0] = levels[LUMA_DC_LEVELS + index] ?? 0;
    hadamard(dc);
    for (let block = 0; block < 16; block++) {
      this.#scaled.fill(0);
      if ((macroblock.lumaBlocks >> block) & 1) this.#luma.rescale(levels, block * 16, 1, this.#scaled);
      this.#scaled[0] = this.#luma.rescaleLumaDc(dc[rasterOf(block)] ?? 0);
      addInverse(this.#scaled, prediction, samples, lumaOffset(block), 16);
    }
  }

  /** Codes both planes of chroma (H.264, 8.5.4). */
  codeChroma(source: Uint8Array, prediction: Uint8Array, macroblock: Macroblock): void {
    macroblock.chromaDcBlocks = 0;
    macroblock.chromaAcBlocks = 0;
    this.#codeChromaPlane(source, prediction, macroblock, 0);
    this.#codeChromaPlane(source, prediction, macroblock, 1);
  }

  #codeChromaPlane(source: Uint8Array, prediction: Uint8Array, macroblock: Macroblock, plane: 0 | 1): void {
    const { levels } = macroblock;
    const coefficients = this.#coefficients;
    for (let block = 0; block < 4; block++) {
      transform(source, prediction, chromaOffset(plane, block), 8, coefficients, block * 16);
      const to = CHROMA_AC_LEVELS + (plane * 4 + block) * 16;
      if (this.#chroma.quantise(coefficients, block * 16, 1, levels, to)) {
        macroblock.chromaAcBlocks |= 1 << (plane * 4 + block);
      }
    }
    const sums = sumsOf(coefficients[0], coefficients[16], coefficients[32], coefficients[48]);
    const start = CHROMA_DC_LEVELS + plane * 4;
    for (const [at, sum] of sums.entries()) {
      const level = this.#chroma.quantiseDc(sum, 2);
      levels[start + at] = level;
      if (level !== 0) macroblock.chromaDcBlocks |= 1 << plane;
    }
    this.#decodeChroma(prediction, macroblock, plane);
  }

  /** Decodes a plane of chroma from its levels. */
  #decodeChroma(prediction: Uint8Array, macroblock: Macroblock, plane: 0 | 1): void {
    const { levels, samples } = macroblock;
    const start = CHROMA_DC_LEVELS + plane * 4;
    const sums = sumsOf(levels[start], levels[start + 1], levels[start + 2], levels[start + 3]);
    for (const [block, sum] of sums.entries()) {
      this.#scaled.fill(0);
      if ((macroblock.chromaAcBlocks >> (plane * 4 + block)) & 1) {
        this.#chroma.rescale(levels, CHROMA_AC_LEVELS + (plane * 4 + block) * 16, 1, this.#scaled);
      }
      this.#scaled[0] = this.#chroma.rescaleChromaDc(sum);
      addInverse(this.#scaled, prediction, samples, chromaOffset(plane, block), 8);
    }
  }
}

/** Raster place of a luma block in its macroblock. */
const rasterOf = (block: number): number =>
  ((block >> 3) & 1) * 8 + ((block >> 1) & 1) * 4 + ((block >> 2) & 1) * 2 + (block & 1);

/** Offset of a luma block in the samples of a macroblock. */
export function lumaOffset(block: number): number {
  const raster = rasterOf(block);
  return (raster >> 2) * 64 + (raster & 3) * 4;
}

const chromaOffset = (plane: number, block: number): number =>
  (plane === 0 ? CB : CR) + (block >> 1) * 32 + (block & 1) * 4;

function sumsOf(a = 0, b = 0, c = 0, d = 0): [number, number, number, number] {
  return [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d];
}

/** The transform of DC coefficients (H.264, 8.5.10), its own inverse up to a factor. */
function hadamard(values: Int32Array): void {
  for (let row = 0; row < 16; row += 4) mix(values, row, 1);
  for (let column = 0; column < 4; column++) mix(values, column, 4);
}

function mix(values: Int32Array, at: number, step: number): void {
  const a = values[at] ?? 0;
  const b = values[at + step] ?? 0;
  const c = values[at + 2 * step] ?? 0;
  const d = values[at + 3 * step] ?? 0;
  values[at] = a + b + c + d;
  values[at + step] = a + b - c - d;
  values[at + 2 * step] = a - b - c + d;
  values[at + 3 * step] = a - b + c - d;
}

export function squaredError(
  one: Uint8Array,
  other: Uint8Array,
  at: number,
  stride: number,
  side: number,
): number {
  let sum = 0;
  for (let line = 0; line < side; line++) {
    const start = at + line * stride;
    for (let index = start; index < start + side; index++) {
      const difference = (one[index] ?? 0) - (other[index] ?? 0);
      sum += difference * difference;
    }
  }
  return sum;
}

function copyBlock(from: Uint8Array, to: Uint8Array, at: number, stride: number): void {
  for (let line = 0; line < 4; line++) {
    const start = at + line * stride;
    for (let index = start; index < start + 4; index++) to[index] = from[index] ?? 0;
  }
}
