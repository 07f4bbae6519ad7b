import type { BinSink } from '../cabac-encoder.js';
import { type MacroblockGrid, REFERENCE_LATER } from '../macroblock-grid.js';
import { KIND_16X16, KIND_16X8, KIND_8X16, type Macroblock } from '../macroblock.js';
import { blockOf, type Part, partsOf, partsWithReference, QUARTERS, quarterOf } from './motion-parts.js';
import { MotionPrediction } from './motion-prediction.js';
import { writeExpGolomb } from '../residual/residual-syntax.js';

const TYPE_OF_P = 14;
const SPLIT = 21;
const REFERENCE = 54;
const DIFFERENCE_X = 40;
const DIFFERENCE_Y = 47;
/** mvd has a unary prefix up to here, and a suffix of this order (H.264, table 9-34). */
const PREFIX = 9;
const SUFFIX_ORDER = 3;
/** Motion vectors count quarters of samples. */
const UNITS = 4;

/** Writes the type, references and vectors of an inter macroblock (H.264, 7.3.5.1 and 7.3.5.2) and notes them. */
export class MotionSyntax {
  readonly #prediction: MotionPrediction;

  constructor(
    private readonly grid: MacroblockGrid,
    private readonly referenceCount: number,
  ) {
    this.#prediction = new MotionPrediction(grid);
  }

  write(sink: BinSink, macroblock: Macroblock): void {
    const { grid } = this;
    this.#writeType(sink, macroblock);
    grid.fill(grid.differenceX, 0);
    grid.fill(grid.differenceY, 0);
    grid.fill(grid.references, REFERENCE_LATER);
    if (this.referenceCount > 1) {
      for (const part of partsWithReference(macroblock))
        this.#writeReference(sink, part, macroblock.references[quarterOf(part)] ?? 0);
      grid.fill(grid.references, REFERENCE_LATER);
    }
    for (const part of partsOf(macroblock)) this.#writeVector(sink, part, macroblock);
  }

  /** mb_type, and sub_mb_type of quarters (H.264, tables 9-37 and 9-38). */
  #writeType(sink: BinSink, { kind, splits }: Macroblock): void {
    sink.decision(TYPE_OF_P, 0);
    if (kind === KIND_16X8 || kind === KIND_8X16) {
      sink.decision(TYPE_OF_P + 1, 1);
      sink.decision(TYPE_OF_P + 3, Number(kind === KIND_16X8));
      return;
    }
    sink.decision(TYPE_OF_P + 1, 0);
    sink.decision(TYPE_OF_P + 2, Number(kind !== KIND_16X16));
    if (kind === KIND_16X16) return;
    for (const quarter of QUARTERS) this.#writeSplit(sink, splits[quarter] ?? 0);
  }

  #writeSplit(sink: BinSink, split: number): void {
    sink.decision(SPLIT, Number(split === 0));
    if (split === 0) return;
    sink.decision(SPLIT + 1, Number(split !== 1));
    if (split !== 1) sink.decision(SPLIT + 2, Number(split === 2));
  }

  /** ref_idx_l0 (H.264, 9.3.3.1.1.6). */
  #writeReference(sink: BinSink, part: Part, reference: number): void {
    const { grid } = this;
    const at = this.#at(part);
    const left = part.x > 0 || grid.column > 0 ? (grid.references[at - 1] ?? 0) : 0;
    const above = part.y > 0 || grid.row > 0 ? (grid.references[at - grid.stride] ?? 0) : 0;
    let increment = Number(left > 0) + 2 * Number(above > 0);
    for (let rest = reference; rest > 0; rest--) {
      sink.decision(REFERENCE + increment, 1);
      increment = increment < 4 ? 4 : 5;
    }
    sink.decision(REFERENCE + increment, 0);
    grid.fill(grid.references, reference, part.x, part.y, part.width, part.height);
  }

  #writeVector(sink: BinSink, part: Part, macroblock: Macroblock): void {
    const { grid } = this;
    const reference = macroblock.references[quarterOf(part)] ?? 0;
    const x = macroblock.x[blockOf(part)] ?? 0;
    const y = macroblock.y[blockOf(part)] ?? 0;
    const expected = this.#prediction.predict(part, reference);
    const differenceX = UNITS * (x - expected.x);
    const differenceY = UNITS * (y - expected.y);
    this.#writeDifference(sink, part, DIFFERENCE_X, grid.differenceX, differenceX);
    this.#writeDifference(sink, part, DIFFERENCE_Y, grid.differenceY, differenceY);
    const { width, height } = part;
    grid.fill(grid.references, reference, part.x, part.y, width, height);
    grid.fill(grid.x, x, part.x, part.y, width, height);
    grid.fill(grid.y, y, part.x, part.y, width, height);
    grid.fill(grid.differenceX, Math.abs(differenceX), part.x, part.y, width, height);
    grid.fill(grid.differenceY, Math.abs(differenceY), part.x, part.y, width, height);
  }

  /** One component of mvd_l0 (H.264, 9.3.3.1.1.7): its neighbours' sum chooses the first context. */
  #writeDifference(sink: BinSink, part: Part, context: number, noted: Uint16Array, value: number): void {
    const { grid } = this;
    const at = this.#at(part);
    const left = part.x > 0 || grid.column > 0 ? (noted[at - 1] ?? 0) : 0;
    const above = part.y > 0 || grid.row > 0 ? (noted[at - grid.stride] ?? 0) : 0;
    const sum = left + above;
    const length = Math.abs(value);
    sink.decision(context + (sum < 3 ? 0 : sum > 32 ? 2 : 1), Number(length > 0));
    if (length === 0) return;
    for (let bin = 1; bin < Math.min(length, PREFIX); bin++) sink.decision(context + Math.min(2 + bin, 6), 1);
    if (length < PREFIX) sink.decision(context + Math.min(2 + length, 6), 0);
    else writeExpGolomb(sink, length - PREFIX, SUFFIX_ORDER);
    sink.bypass(value < 0 ? 1 : 0);
  }

  #at({ x, y }: Part): number {
    return this.grid.firstBlock + y * this.grid.stride + x;
  }
}
