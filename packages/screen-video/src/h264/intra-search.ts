import { predictChroma, predictLuma } from './intra-prediction.js';
import type { MacroblockGrid } from './macroblock-grid.js';
import { KIND_INTRA, type Macroblock } from './macroblock.js';
import { CB, CR, type Planes, SAMPLES } from './planes.js';
import { type ResidualCoder, squaredError } from './residual/residual-coder.js';

/** Finds the cheapest way to code a macroblock from its own picture, by Intra_16x16. */
export class IntraSearch {
  readonly #prediction = new Uint8Array(SAMPLES);

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly coder: ResidualCoder,
  ) {}

  /** Codes luma and chroma by the modes that predict best. */
  code(source: Uint8Array, decoded: Planes, macroblock: Macroblock): void {
    const { column, row } = this.grid;
    const prediction = this.#prediction;
    let least = Infinity;
    for (const mode of [0, 2, 1, 3]) {
      if (!predictLuma(decoded, column, row, mode, prediction)) continue;
      const error = squaredError(source, prediction, 0, 16, 16);
      if (error >= least) continue;
      least = error;
      macroblock.lumaMode = mode;
    }
    predictLuma(decoded, column, row, macroblock.lumaMode, prediction);
    macroblock.kind = KIND_INTRA;
    this.coder.code16x16(source, prediction, macroblock);
    this.#codeChroma(source, decoded, macroblock);
  }

  #codeChroma(source: Uint8Array, decoded: Planes, macroblock: Macroblock): void {
    const { column, row } = this.grid;
    const [cb, cr] = decoded.chroma;
    const prediction = this.#prediction;
    let least = Infinity;
    const predict = (mode: number) =>
      predictChroma(decoded, cb, column, row, mode, prediction, CB) &&
      predictChroma(decoded, cr, column, row, mode, prediction, CR);
    for (let mode = 0; mode < 4; mode++) {
      if (!predict(mode)) continue;
      const error = squaredError(source, prediction, CB, 8, 8) + squaredError(source, prediction, CR, 8, 8);
      if (error >= least) continue;
      least = error;
      macroblock.chromaMode = mode;
    }
    predict(macroblock.chromaMode);
    this.coder.codeChroma(source, prediction, macroblock);
  }
}
