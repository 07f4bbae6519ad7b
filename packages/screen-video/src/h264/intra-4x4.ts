/** Intra_4x4 prediction modes (H.264, table 8-2). */
export const MODE_COUNT = 9;
export const MODE_DC = 2;
const VERTICAL = 0;
const HORIZONTAL = 1;
const DOWN_LEFT = 3;
const DOWN_RIGHT = 4;
const VERTICAL_RIGHT = 5;
const HORIZONTAL_DOWN = 6;
const VERTICAL_LEFT = 7;

const LEFT_BOTTOM = 0;
const CORNER = 4;
const ABOVE = 5;
const EDGE = 13;

/** The samples round a 4 × 4 block: up the left side, the corner, along the top and beyond it. */
export class BlockEdge {
  readonly #samples = new Uint8Array(EDGE);
  #left = false;
  #top = false;
  #corner = false;

  /** @param hasTopRight whether the four samples beyond the top are decoded; else the last of the top replaces them */
  load(plane: Uint8Array, stride: number, x: number, y: number, hasTopRight: boolean): void {
    const samples = this.#samples;
    const start = y * stride + x;
    this.#left = x > 0;
    this.#top = y > 0;
    this.#corner = x > 0 && y > 0;
    if (this.#left) {
      for (let line = 0; line < 4; line++) samples[3 - line] = plane[start + line * stride - 1] ?? 0;
    }
    if (this.#corner) samples[CORNER] = plane[start - stride - 1] ?? 0;
    if (!this.#top) return;
    for (let at = 0; at < 8; at++) {
      samples[ABOVE + at] = plane[start - stride + (hasTopRight ? at : Math.min(at, 3))] ?? 0;
    }
  }

  allows(mode: number): boolean {
    if (mode === MODE_DC) return true;
    if (mode === VERTICAL || mode === DOWN_LEFT || mode === VERTICAL_LEFT) return this.#top;
    if (mode === DOWN_RIGHT || mode === VERTICAL_RIGHT || mode === HORIZONTAL_DOWN) return this.#corner;
    return this.#left;
  }

  /** Writes the prediction (H.264, 8.3.1.2) at an offset of `out`. */
  predict(mode: number, out: Uint8Array, at: number, stride: number): void {
    if (mode === MODE_DC) {
      const mean = this.#mean();
      for (let line = 0; line < 4; line++) out.fill(mean, at + line * stride, at + line * stride + 4);
      return;
    }
    for (let y = 0; y < 4; y++) {
      for (let x = 0; x < 4; x++) out[at + y * stride + x] = this.#sample(mode, x, y);
    }
  }

  #sample(mode: number, x: number, y: number): number {
    if (mode === VERTICAL) return this.#samples[ABOVE + x] ?? 0;
    if (mode === HORIZONTAL) return this.#samples[3 - y] ?? 0;
    if (mode === DOWN_LEFT) return this.#smooth(ABOVE + 1 + x + y);
    if (mode === DOWN_RIGHT) return this.#smooth(CORNER + x - y);
    if (mode === VERTICAL_RIGHT) {
      if (2 * x - y < -1) return this.#smooth(ABOVE - y);
      const at = CORNER + x - (y >> 1);
      return y & 1 ? this.#smooth(at) : this.#middle(at);
    }
    if (mode === HORIZONTAL_DOWN) {
      if (2 * y - x < -1) return this.#smooth(CORNER - 1 + x);
      const at = CORNER - y + (x >> 1);
      return x & 1 ? this.#smooth(at) : this.#middle(at - 1);
    }
    if (mode === VERTICAL_LEFT) {
      const at = ABOVE + x + (y >> 1);
      return y & 1 ? this.#smooth(at + 1) : this.#middle(at);
    }
    const at = 2 - y - (x >> 1);
    if (at < LEFT_BOTTOM) return this.#samples[LEFT_BOTTOM] ?? 0;
    return x & 1 ? this.#smooth(at) : this.#middle(at);
  }

  /** The mean of two neighbours, this and the next. */
  #middle(at: number): number {
    return ((this.#samples[at] ?? 0) + (this.#samples[at + 1] ?? 0) + 1) >> 1;
  }

  /** The mean of three; the samples at both ends are repeated beyond them. */
  #smooth(at: number): number {
    const here = this.#samples[at] ?? 0;
    const before = this.#samples[Math.max(at - 1, LEFT_BOTTOM)] ?? 0;
    const after = this.#samples[Math.min(at + 1, EDGE - 1)] ?? 0;
    return (before + 2 * here + after + 2) >> 2;
  }

  #mean(): number {
    let sum = 0;
    for (let at = 0; at < 4; at++) {
      if (this.#left) sum += this.#samples[at] ?? 0;
      if (this.#top) sum += this.#samples[ABOVE + at] ?? 0;
    }
    const sides = Number(this.#left) + Number(this.#top);
    return sides === 0 ? 128 : (sum + 2 * sides) >> (sides + 1);
  }
}
