import type { BinSink } from '../cabac-encoder.js';
import type { MacroblockGrid } from '../macroblock-grid.js';
import {
  BLOCK_X,
  BLOCK_Y,
  CHROMA_AC_LEVELS,
  CHROMA_DC_LEVELS,
  isIntraKind,
  KIND_INTRA,
  LUMA_DC_LEVELS,
  type Macroblock,
} from '../macroblock.js';
import {
  CHROMA_AC,
  CHROMA_DC,
  LUMA_4X4,
  LUMA_AC_16X16,
  LUMA_DC_16X16,
  writeCodedFlag,
  writeLevels,
} from './residual-syntax.js';

/** Writes residuals (H.264, 7.3.5.3) and notes which blocks are coded. */
export class ResidualWriter {
  constructor(private readonly grid: MacroblockGrid) {}

  /** Index of a luma block of the current macroblock in the grid. */
  #blockAt(block: number): number {
    return this.grid.firstBlock + (BLOCK_Y[block] ?? 0) * this.grid.stride + (BLOCK_X[block] ?? 0);
  }

  write(sink: BinSink, macroblock: Macroblock): void {
    const { pattern } = macroblock;
    const isIntra = isIntraKind(macroblock.kind);
    if (macroblock.kind === KIND_INTRA) this.#writeDc(sink, macroblock, 0);
    for (let block = 0; block < 16; block++) {
      if ((pattern >> (block >> 2)) & 1) this.#writeLuma(sink, macroblock, block);
    }
    if (pattern >> 4 === 0) return;
    this.#writeDc(sink, macroblock, 1);
    this.#writeDc(sink, macroblock, 2);
    if (pattern >> 4 < 2) return;
    for (let block = 0; block < 8; block++) this.#writeChroma(sink, macroblock, block, isIntra);
  }

  /** Blocks of DC levels: of luma where `which` is 0, else of a chroma plane. */
  #writeDc(sink: BinSink, macroblock: Macroblock, which: 0 | 1 | 2): void {
    const { left, above, here, dcFlags } = this.grid;
    const outside = Number(isIntraKind(macroblock.kind));
    const flagAt = (at: number) => (at < 0 ? outside : ((dcFlags[at] ?? 0) >> which) & 1);
    const isCoded =
      which === 0 ? macroblock.hasLumaDc : ((macroblock.chromaDcBlocks >> (which - 1)) & 1) === 1;
    const category = which === 0 ? LUMA_DC_16X16 : CHROMA_DC;
    writeCodedFlag(sink, category, flagAt(left) + 2 * flagAt(above), isCoded);
    if (!isCoded) return;
    dcFlags[here] = (dcFlags[here] ?? 0) | (1 << which);
    const at = which === 0 ? LUMA_DC_LEVELS : CHROMA_DC_LEVELS + 4 * (which - 1);
    writeLevels(sink, category, macroblock.levels, at);
  }

  #writeLuma(sink: BinSink, macroblock: Macroblock, block: number): void {
    const isCoded = ((macroblock.lumaBlocks >> block) & 1) === 1;
    const { stride, lumaFlags } = this.grid;
    const at = this.#blockAt(block);
    const isIntra = Number(isIntraKind(macroblock.kind));
    const category = isIntra ? LUMA_AC_16X16 : LUMA_4X4;
    const left = at % stride === 0 ? isIntra : (lumaFlags[at - 1] ?? 0);
    const above = at < stride ? isIntra : (lumaFlags[at - stride] ?? 0);
    writeCodedFlag(sink, category, left + 2 * above, isCoded);
    lumaFlags[at] = Number(isCoded);
    if (isCoded) writeLevels(sink, category, macroblock.levels, block * 16 + isIntra);
  }

  #writeChroma(sink: BinSink, macroblock: Macroblock, block: number, isIntra: boolean): void {
    const { grid } = this;
    const stride = grid.stride / 2;
    const flags = grid.chromaFlags[block >> 2 ? 1 : 0];
    const at = (grid.row * 2 + ((block >> 1) & 1)) * stride + grid.column * 2 + (block & 1);
    const left = at % stride === 0 ? Number(isIntra) : (flags[at - 1] ?? 0);
    const above = at < stride ? Number(isIntra) : (flags[at - stride] ?? 0);
    const isCoded = ((macroblock.chromaAcBlocks >> block) & 1) === 1;
    writeCodedFlag(sink, CHROMA_AC, left + 2 * above, isCoded);
    flags[at] = Number(isCoded);
    if (isCoded) writeLevels(sink, CHROMA_AC, macroblock.levels, CHROMA_AC_LEVELS + block * 16 + 1);
  }
}
