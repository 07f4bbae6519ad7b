import { type MacroblockGrid, REFERENCE_LATER } from '../macroblock-grid.js';
import { type Motion, type Part, type Vector, WHOLE } from './motion-parts.js';

/** Predicts motion vectors from those of neighbours A, B and C (H.264, 8.4.1). */
export class MotionPrediction {
  readonly #a: Motion = { reference: 0, x: 0, y: 0 };
  readonly #b: Motion = { reference: 0, x: 0, y: 0 };
  readonly #c: Motion = { reference: 0, x: 0, y: 0 };

  constructor(private readonly grid: MacroblockGrid) {}

  /** mvpLX of a part with a reference, with the rules for halves of macroblocks (H.264, 8.4.1.3). */
  predict(part: Part, reference: number): Vector {
    this.#load(part);
    const favourite = this.#favouriteOf(part);
    if (favourite?.reference === reference) return vectorOf(favourite);
    return this.#median(reference);
  }

  /** The vector of a skipped macroblock, whose reference is 0 (H.264, 8.4.1.1). */
  ofSkip(): Vector {
    this.#load(WHOLE);
    const { column, row } = this.grid;
    const a = this.#a;
    const b = this.#b;
    const rests = (motion: Motion) => motion.reference === 0 && motion.x === 0 && motion.y === 0;
    if (column === 0 || row === 0 || rests(a) || rests(b)) return { x: 0, y: 0 };
    return this.#median(0);
  }

  #favouriteOf({ x, y, width, height }: Part): Motion | undefined {
    if (width === 4 && height === 2) return y === 0 ? this.#b : this.#a;
    if (width === 2 && height === 4) return x === 0 ? this.#a : this.#c;
    return undefined;
  }

  /** Median prediction (H.264, 8.4.1.3.1). */
  #median(reference: number): Vector {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
    if (
      b.reference === REFERENCE_LATER &&
      c.reference === REFERENCE_LATER &&
      a.reference !== REFERENCE_LATER
    ) {
      return vectorOf(a);
    }
    const same = [a, b, c].filter((motion) => motion.reference === reference);
    if (same.length === 1 && same[0]) return vectorOf(same[0]);
    return { x: middle(a.x, b.x, c.x), y: middle(a.y, b.y, c.y) };
  }

  /** Neighbouring parts (H.264, 6.4.11.7); D replaces an unavailable C. */
  #load({ x, y, width }: Part): void {
    this.#read(x - 1, y, this.#a);
    this.#read(x, y - 1, this.#b);
    this.#read(x + width, y - 1, this.#c);
    if (this.#c.reference === REFERENCE_LATER) this.#read(x - 1, y - 1, this.#c);
  }

  #read(x: number, y: number, out: Motion): void {
    const { grid } = this;
    const blockX = grid.column * 4 + x;
    const blockY = grid.row * 4 + y;
    const isRight = x >= 4 && y >= 0;
    out.x = 0;
    out.y = 0;
    out.reference = REFERENCE_LATER;
    if (blockX < 0 || blockY < 0 || blockX >= grid.stride || isRight) return;
    const at = blockY * grid.stride + blockX;
    out.reference = grid.references[at] ?? REFERENCE_LATER;
    if (out.reference < 0) return;
    out.x = grid.x[at] ?? 0;
    out.y = grid.y[at] ?? 0;
  }
}

/** A copy, since the next prediction overwrites the neighbours. */
const vectorOf = ({ x, y }: Motion): Vector => ({ x, y });

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
