import type { BinSink } from './cabac-encoder.js';
import { type MacroblockGrid, REFERENCE_LATER } from './macroblock-grid.js';
import { KIND_16X16, KIND_16X8, KIND_8X16, type Macroblock } from './macroblock.js';
import { MotionPrediction, type Part, WHOLE } from './motion-prediction.js';
import { writeExpGolomb } from './residual-syntax.js';

const TYPE_OF_P = 14;
const PART_TYPE = 21;
const REFERENCE = 54;
const DIFFERENCE_X = 40;
const DIFFERENCE_Y = 47;
/** mvd has a unary prefix up to here, and a suffix of this order (H.264, table 9-34). */
const PREFIX = 9;
const SUFFIX_ORDER = 3;
/** Motion vectors count quarters of samples. */
const QUARTERS = 4;

const PARTS: Readonly<Record<number, readonly Part[]>> = {
  [KIND_16X16]: [WHOLE],
  [KIND_16X8]: [
    { x: 0, y: 0, width: 4, height: 2 },
    { x: 0, y: 2, width: 4, height: 2 },
  ],
  [KIND_8X16]: [
    { x: 0, y: 0, width: 2, height: 4 },
    { x: 2, y: 0, width: 2, height: 4 },
  ],
};
const QUARTER_PARTS = [0, 1, 2, 3].map((at) => ({ x: (at & 1) * 2, y: at & 2, width: 2, height: 2 }));

/** The quarter of 8 × 8 samples in which a part begins. */
const quarterOf = ({ x, y }: Part): number => y + x / 2;

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
    this.#writeType(sink, macroblock.kind);
    const parts = PARTS[macroblock.kind] ?? QUARTER_PARTS;
    grid.fill(grid.differenceX, 0);
    grid.fill(grid.differenceY, 0);
    grid.fill(grid.references, REFERENCE_LATER);
    if (this.referenceCount > 1) {
      for (const part of parts) this.#writeReference(sink, part, macroblock.references[quarterOf(part)] ?? 0);
      grid.fill(grid.references, REFERENCE_LATER);
    }
    for (const part of parts) this.#writeVector(sink, part, macroblock);
  }

  /** mb_type, and sub_mb_type of quarters that are not parted (H.264, tables 9-37 and 9-38). */
  #writeType(sink: BinSink, kind: number): void {
    sink.decision(TYPE_OF_P, 0);
    if (kind === KIND_16X8 || kind === KIND_8X16) {
      sink.decision(TYPE_OF_P + 1, 1);
      sink.decision(TYPE_OF_P + 3, Number(kind === KIND_16X8));
      return;
    }
    sink.decision(TYPE_OF_P + 1, 0);
    sink.decision(TYPE_OF_P + 2, Number(kind !== KIND_16X16));
    if (kind === KIND_16X16) return;
    for (let quarter = 0; quarter < 4; quarter++) sink.decision(PART_TYPE, 1);
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
    const quarter = quarterOf(part);
    const reference = macroblock.references[quarter] ?? 0;
    const x = macroblock.x[quarter] ?? 0;
    const y = macroblock.y[quarter] ?? 0;
    const expected = this.#prediction.predict(part, reference);
    const differenceX = QUARTERS * (x - expected.x);
    const differenceY = QUARTERS * (y - expected.y);
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
