import type { BinSink } from '../cabac-encoder.js';

/** ctxBlockCat (H.264, table 9-42). */
export const LUMA_DC_16X16 = 0;
export const LUMA_AC_16X16 = 1;
export const LUMA_4X4 = 2;
export const CHROMA_DC = 3;
export const CHROMA_AC = 4;

/** ctxIdxOffset with ctxBlockCatOffset (H.264, tables 9-34 and 9-40), by ctxBlockCat. */
const CODED_FLAG = [85, 89, 93, 97, 101] as const;
const SIGNIFICANT = [105, 120, 134, 149, 152] as const;
const LAST = [166, 181, 195, 210, 213] as const;
const LEVEL = [227, 237, 247, 257, 266] as const;
/** Levels of a block, by ctxBlockCat. */
const LENGTHS = [16, 15, 16, 4, 15] as const;
/** coeff_abs_level_minus1 has a unary prefix up to here. */
const PREFIX = 14;

/** coded_block_flag. @param neighbours 1 for a coded block to the left, 2 for one above (H.264, 9.3.3.1.1.9) */
export function writeCodedFlag(sink: BinSink, category: number, neighbours: number, isCoded: boolean): void {
  sink.decision((CODED_FLAG[category] ?? 0) + neighbours, Number(isCoded));
}

/** residual_block_cabac (H.264, 7.3.5.3.3) after coded_block_flag, of a block that has levels. */
export function writeLevels(sink: BinSink, category: number, levels: Int16Array, at: number): void {
  const length = LENGTHS[category] ?? 0;
  const significant = SIGNIFICANT[category] ?? 0;
  const last = LAST[category] ?? 0;
  let end = length - 1;
  while (levels[at + end] === 0) end--;
  for (let index = 0; index < length - 1; index++) {
    const isSignificant = levels[at + index] !== 0;
    sink.decision(significant + index, Number(isSignificant));
    if (!isSignificant) continue;
    sink.decision(last + index, Number(index === end));
    if (index === end) break;
  }
  let ones = 0;
  let larger = 0;
  for (let index = end; index >= 0; index--) {
    const level = levels[at + index] ?? 0;
    if (level === 0) continue;
    writeLevel(sink, category, Math.abs(level) - 1, ones, larger);
    sink.bypass(level < 0 ? 1 : 0);
    if (level === 1 || level === -1) ones++;
    else larger++;
  }
}

/** coeff_abs_level_minus1 (H.264, 9.3.2.3 and 9.3.3.1.3): contexts follow how many levels were 1, and how many larger. */
function writeLevel(sink: BinSink, category: number, value: number, ones: number, larger: number): void {
  const context = LEVEL[category] ?? 0;
  sink.decision(context + (larger > 0 ? 0 : Math.min(4, ones + 1)), value > 0 ? 1 : 0);
  if (value === 0) return;
  const following = context + 5 + Math.min(category === CHROMA_DC ? 3 : 4, larger);
  for (let bin = 1; bin < Math.min(value, PREFIX); bin++) sink.decision(following, 1);
  if (value < PREFIX) sink.decision(following, 0);
  else writeExpGolomb(sink, value - PREFIX, 0);
}

/** The suffix of UEGk (H.264, 9.3.2.3). */
export function writeExpGolomb(sink: BinSink, value: number, order: number): void {
  let rest = value;
  let bits = order;
  while (rest >= 1 << bits) {
    sink.bypass(1);
    rest -= 1 << bits;
    bits++;
  }
  sink.bypass(0);
  for (let bit = bits - 1; bit >= 0; bit--) sink.bypass((rest >> bit) & 1);
}
