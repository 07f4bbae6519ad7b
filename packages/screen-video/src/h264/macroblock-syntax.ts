import type { BinSink } from './cabac-encoder.js';
import { type MacroblockGrid, REFERENCE_INTRA } from './macroblock-grid.js';
import { isIntraKind, KIND_INTRA, KIND_SKIP, type Macroblock } from './macroblock.js';
import { MotionSyntax } from './motion/motion-syntax.js';
import { ResidualWriter } from './residual/residual-writer.js';

const SKIP_FLAG = 11;
const TYPE_OF_I = 3;
const TYPE_OF_P = 14;
const INTRA_TYPE_IN_P = 17;
const QP_DELTA = 60;
const CHROMA_MODE = 64;
const LUMA_PATTERN = 73;
const CHROMA_PATTERN = 77;

/** The bin of mb_type that excludes I_PCM costs almost nothing, so the cost counter omits it. */
export type MacroblockSink = BinSink & { terminate?(bin: number): void };

/** Writes macroblocks (H.264, 7.3.5) with the contexts of 9.3.3.1, and notes in the grid what later ones take from them. */
export class MacroblockSyntax {
  readonly #residual: ResidualWriter;
  readonly #motion: MotionSyntax;

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly isIntraSlice: boolean,
    referenceCount: number,
  ) {
    this.#residual = new ResidualWriter(grid);
    this.#motion = new MotionSyntax(grid, referenceCount);
  }

  /** mb_skip_flag: neighbours that are not skipped choose the context (H.264, 9.3.3.1.1.1). */
  writeSkip(sink: BinSink, isSkipped: boolean): void {
    const { left, above, kinds } = this.grid;
    const other = (at: number) => Number(at >= 0 && kinds[at] !== KIND_SKIP);
    sink.decision(SKIP_FLAG + other(left) + other(above), Number(isSkipped));
  }

  /** macroblock_layer of a macroblock that is not skipped. */
  write(sink: MacroblockSink, macroblock: Macroblock): void {
    const { grid } = this;
    const { kind, pattern } = macroblock;
    if (!isIntraKind(kind)) {
      grid.begin(macroblock);
      this.#motion.write(sink, macroblock);
    } else {
      this.#writeIntraType(sink, macroblock);
      grid.begin(macroblock);
      grid.fill(grid.references, REFERENCE_INTRA);
      grid.fill(grid.differenceX, 0);
      grid.fill(grid.differenceY, 0);
      this.#writeChromaMode(sink, macroblock.chromaMode);
    }
    if (kind !== KIND_INTRA) this.#writePattern(sink, pattern);
    // mb_qp_delta, which is always 0.
    if (pattern !== 0 || kind === KIND_INTRA) sink.decision(QP_DELTA, 0);
    this.#residual.write(sink, macroblock);
  }

  /** mb_type (H.264, 9.3.2.5): in a P slice after a prefix. */
  #writeIntraType(sink: MacroblockSink, { pattern, lumaMode }: Macroblock): void {
    const { left, above } = this.grid;
    if (this.isIntraSlice) sink.decision(TYPE_OF_I + Number(left >= 0) + Number(above >= 0), 1);
    else {
      sink.decision(TYPE_OF_P, 1);
      sink.decision(INTRA_TYPE_IN_P, 1);
    }
    const [luma, chroma, whichChroma, high, low] = this.isIntraSlice
      ? ([6, 7, 8, 9, 10] as const)
      : ([18, 19, 19, 20, 20] as const);
    sink.terminate?.(0);
    sink.decision(luma, Number((pattern & 15) !== 0));
    sink.decision(chroma, Number(pattern >> 4 !== 0));
    if (pattern >> 4 !== 0) sink.decision(whichChroma, Number(pattern >> 4 === 2));
    sink.decision(high, lumaMode >> 1);
    sink.decision(low, lumaMode & 1);
  }

  /** intra_chroma_pred_mode (H.264, 9.3.3.1.1.8). */
  #writeChromaMode(sink: BinSink, mode: number): void {
    const { left, above, chromaModes } = this.grid;
    const other = (at: number) => Number(at >= 0 && chromaModes[at] !== 0);
    sink.decision(CHROMA_MODE + other(left) + other(above), Number(mode > 0));
    if (mode === 0) return;
    sink.decision(CHROMA_MODE + 3, Number(mode > 1));
    if (mode > 1) sink.decision(CHROMA_MODE + 3, Number(mode > 2));
  }

  /** coded_block_pattern (H.264, 9.3.2.6 and 9.3.3.1.1.4). */
  #writePattern(sink: BinSink, pattern: number): void {
    const { left, above, patterns } = this.grid;
    const patternAt = (at: number) => (at < 0 ? 15 : (patterns[at] ?? 0));
    for (let quarter = 0; quarter < 4; quarter++) {
      const before = quarter & 1 ? pattern >> (quarter - 1) : patternAt(left) >> (quarter + 1);
      const over = quarter & 2 ? pattern >> (quarter - 2) : patternAt(above) >> (quarter + 2);
      sink.decision(LUMA_PATTERN + (~before & 1) + 2 * (~over & 1), (pattern >> quarter) & 1);
    }
    const chromaAt = (at: number) => (at < 0 ? 0 : (patterns[at] ?? 0) >> 4);
    const [before, over, chroma] = [chromaAt(left), chromaAt(above), pattern >> 4];
    const some = Number(before > 0) + 2 * Number(over > 0);
    sink.decision(CHROMA_PATTERN + some, Number(chroma > 0));
    if (chroma === 0) return;
    const both = Number(before === 2) + 2 * Number(over === 2);
    sink.decision(CHROMA_PATTERN + 4 + both, Number(chroma === 2));
  }
}
