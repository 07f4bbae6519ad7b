import type { CabacCost } from './cabac-encoder.js';
import { BlockEdge, MODE_COUNT } from './intra-4x4.js';
import { predictChroma, predictLuma } from './intra-prediction.js';
import type { MacroblockGrid } from './macroblock-grid.js';
import {
  BLOCK_X,
  BLOCK_Y,
  CHROMA_DC_LEVELS,
  KIND_INTRA_16X16,
  KIND_INTRA_4X4,
  type Macroblock,
} from './macroblock.js';
import type { MacroblockSyntax } from './macroblock-syntax.js';
import { CB, CR, type Planes, SAMPLES } from './planes.js';
import { lumaOffset, type ResidualCoder, squaredError } from './residual-coder.js';
import { ResidualWriter } from './residual-writer.js';

/** The approximate bits of a mode other than the expected one. */
const BITS_OF_OTHER_MODE = 4;
/** The same as a sum of levels. */
const MAGNITUDE_OF_OTHER_MODE = 1;

/** Finds the cheapest way to code a macroblock from its own picture. */
export class IntraSearch {
  readonly #edge = new BlockEdge();
  readonly #predictions = Array.from({ length: MODE_COUNT }, () => new Uint8Array(SAMPLES));
  readonly #chroma = new Uint8Array(SAMPLES);
  readonly #flags: ResidualWriter;

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly cost: CabacCost,
    private readonly coder: ResidualCoder,
  ) {
    this.#flags = new ResidualWriter(grid);
  }

  /** Codes luma in Intra_16x16 and chroma by the modes that predict best. */
  code16x16(source: Uint8Array, decoded: Planes, macroblock: Macroblock): void {
    const { column, row } = this.grid;
    const prediction = this.#predictions[0] ?? this.#chroma;
    let least = Infinity;
    for (const mode of [0, 2, 1, 3]) {
      if (!predictLuma(decoded, column, row, mode, prediction)) continue;
      const error = squaredError(source, prediction, 0, 16, 16);
      if (error >= least) continue;
      least = error;
      macroblock.lumaMode = mode;
    }
    predictLuma(decoded, column, row, macroblock.lumaMode, prediction);
    macroblock.kind = KIND_INTRA_16X16;
    this.coder.code16x16(source, prediction, macroblock);
    this.#codeChroma(source, decoded, macroblock);
  }

  #codeChroma(source: Uint8Array, decoded: Planes, macroblock: Macroblock): void {
    const { column, row } = this.grid;
    const [cb, cr] = decoded.chroma;
    let least = Infinity;
    const predict = (mode: number) =>
      predictChroma(decoded, cb, column, row, mode, this.#chroma, CB) &&
      predictChroma(decoded, cr, column, row, mode, this.#chroma, CR);
    for (let mode = 0; mode < 4; mode++) {
      if (!predict(mode)) continue;
      const error =
        squaredError(source, this.#chroma, CB, 8, 8) + squaredError(source, this.#chroma, CR, 8, 8);
      if (error >= least) continue;
      least = error;
      macroblock.chromaMode = mode;
    }
    predict(macroblock.chromaMode);
    this.coder.codeChroma(source, this.#chroma, macroblock);
  }

  /**
   * Codes luma in Intra_4x4, which needs the decoded samples of each block for the next: it writes them into the picture.
   * @param from has the chroma @param most cost at which it gives up @returns whether it did not
   */
  code4x4(
    source: Uint8Array,
    decoded: Planes,
    macroblock: Macroblock,
    from: Macroblock,
    syntax: MacroblockSyntax,
    most: number,
  ): boolean {
    macroblock.kind = KIND_INTRA_4X4;
    macroblock.lumaBlocks = 0;
    macroblock.hasLumaDc = false;
    let cost = 0;
    for (let block = 0; block < 16; block++) {
      cost += this.#codeBlock(source, decoded, macroblock, block, syntax);
      if (cost > most) return false;
    }
    macroblock.chromaMode = from.chromaMode;
    macroblock.chromaDcBlocks = from.chromaDcBlocks;
    macroblock.chromaAcBlocks = from.chromaAcBlocks;
    macroblock.levels.set(from.levels.subarray(CHROMA_DC_LEVELS), CHROMA_DC_LEVELS);
    macroblock.samples.set(from.samples.subarray(CB), CB);
    return true;
  }

  #codeBlock(
    source: Uint8Array,
    decoded: Planes,
    macroblock: Macroblock,
    index: number,
    syntax: MacroblockSyntax,
  ): number {
    const { grid } = this;
    const { luma, width } = decoded;
    const x = grid.column * 16 + (BLOCK_X[index] ?? 0) * 4;
    const y = grid.row * 16 + (BLOCK_Y[index] ?? 0) * 4;
    this.#edge.load(luma, width, x, y, this.#hasTopRight(index));
    const at = lumaOffset(index);
    const block = { index, at, neighbours: this.#flags.lumaNeighbours(index, true) };
    const expected = syntax.expectedMode(index);
    const mode = this.#bestMode(source, at, expected);
    const bits = mode === expected ? 0.5 : BITS_OF_OTHER_MODE;
    const prediction = this.#predictions[mode] ?? this.#chroma;
    const cost = this.coder.codeBlock(source, prediction, block, macroblock);
    macroblock.modes[index] = mode;
    syntax.setMode(index, mode);
    this.#flags.setLumaFlag(index, ((macroblock.lumaBlocks >> index) & 1) === 1);
    for (let line = 0; line < 4; line++) {
      const to = (y + line) * width + x;
      for (let step = 0; step < 4; step++) luma[to + step] = macroblock.samples[at + line * 16 + step] ?? 0;
    }
    return cost + this.coder.lambda * bits;
  }

  /** The mode that seems to take the fewest bits. */
  #bestMode(source: Uint8Array, at: number, expected: number): number {
    let [best, least] = [expected, Infinity];
    for (let mode = 0; mode < MODE_COUNT; mode++) {
      if (!this.#edge.allows(mode)) continue;
      const prediction = this.#predictions[mode] ?? this.#chroma;
      this.#edge.predict(mode, prediction, at, 16);
      const magnitude = this.coder.magnitude(source, prediction, at);
      const cost = mode === expected ? magnitude : magnitude + MAGNITUDE_OF_OTHER_MODE;
      if (cost >= least) continue;
      [best, least] = [mode, cost];
    }
    return best;
  }

  /** Whether the block above and to the right is decoded before this one (H.264, 6.4.11.4). */
  #hasTopRight(index: number): boolean {
    const { column, row, columns } = this.grid;
    const x = BLOCK_X[index] ?? 0;
    const y = BLOCK_Y[index] ?? 0;
    if (y === 0) return row > 0 && (x < 3 || column + 1 < columns);
    return x < 3 && !(x === 1 && y % 2 === 1);
  }
}
