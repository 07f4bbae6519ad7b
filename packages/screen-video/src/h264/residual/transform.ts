/** Frame zig-zag scan (H.264, table 8-2): the raster place of each level. */
export const ZIGZAG = Uint8Array.of(0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15);

/** normAdjust4x4 (H.264, 8.5.9) of qp mod 6: for even places, odd places, and the others. */
const SCALES = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
] as const;

/** The squared lengths of the basis functions of `transform`, which a level and its scale are divided by. */
const NORMS = [16, 25, 20] as const;

/** The same of the inverse transform, by 64²: what an error of a scaled coefficient adds to the squared errors. */
const INVERSE_NORMS = [16 / 4096, 6.25 / 4096, 10 / 4096] as const;

/** The part of a quantiser's step that rounds up. */
const ROUNDING = 1 / 3;

/** Which of the three scales a raster place has. */
const classOf = (place: number): 0 | 1 | 2 =>
  ((place >> 2) & 1) + (place & 1) === 0 ? 0 : ((place >> 2) & 1) + (place & 1) === 2 ? 1 : 2;

/** The forward transform of the difference of a 4 × 4 block; the inverse of 8.5.12.2 up to scales. */
export function transform(
  source: Uint8Array,
  prediction: Uint8Array,
  at: number,
  stride: number,
  out: Int32Array,
  outAt: number,
): void {
  for (let row = 0; row < 4; row++) {
    const from = at + row * stride;
    const a = (source[from] ?? 0) - (prediction[from] ?? 0);
    const b = (source[from + 1] ?? 0) - (prediction[from + 1] ?? 0);
    const c = (source[from + 2] ?? 0) - (prediction[from + 2] ?? 0);
    const d = (source[from + 3] ?? 0) - (prediction[from + 3] ?? 0);
    const to = outAt + row * 4;
    out[to] = a + d + (b + c);
    out[to + 1] = 2 * (a - d) + (b - c);
    out[to + 2] = a + d - (b + c);
    out[to + 3] = a - d - 2 * (b - c);
  }
  for (let to = outAt; to < outAt + 4; to++) {
    const a = out[to] ?? 0;
    const b = out[to + 4] ?? 0;
    const c = out[to + 8] ?? 0;
    const d = out[to + 12] ?? 0;
    out[to] = a + d + (b + c);
    out[to + 4] = 2 * (a - d) + (b - c);
    out[to + 8] = a + d - (b + c);
    out[to + 12] = a - d - 2 * (b - c);
  }
}

/** Adds the inverse transform (H.264, 8.5.12.2) of scaled coefficients, which it changes, to a prediction. */
export function addInverse(
  coefficients: Int32Array,
  prediction: Uint8Array,
  result: Uint8Array | Uint8ClampedArray,
  at: number,
  stride: number,
): void {
  for (let row = 0; row < 16; row += 4) butterfly(coefficients, row, 1);
  for (let column = 0; column < 4; column++) butterfly(coefficients, column, 4);
  for (let place = 0; place < 16; place++) {
    const to = at + (place >> 2) * stride + (place & 3);
    const value = (prediction[to] ?? 0) + (((coefficients[place] ?? 0) + 32) >> 6);
    result[to] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}

function butterfly(values: Int32Array, at: number, step: number): void {
  const a = values[at] ?? 0;
  const b = values[at + step] ?? 0;
  const c = values[at + 2 * step] ?? 0;
  const d = values[at + 3 * step] ?? 0;
  const even = a + c;
  const difference = a - c;
  const small = (b >> 1) - d;
  const large = b + (d >> 1);
  values[at] = even + large;
  values[at + step] = difference + small;
  values[at + 2 * step] = difference - small;
  values[at + 3 * step] = even - large;
}

/** Quantises and scales by one quantisation parameter (H.264, 8.5.9 to 8.5.12.1). */
export class Quantiser {
  /** The scale of each raster place. */
  readonly scale = new Int32Array(16);
  readonly #multiplier = new Float64Array(16);
  /** Squared errors of a step. */
  readonly #weight = new Float64Array(16);
  readonly #shift: number;

  constructor(readonly qp: number) {
    this.#shift = Math.floor(qp / 6);
    const [even, odd, other] = SCALES[(qp % 6) as 0 | 1 | 2 | 3 | 4 | 5];
    for (let place = 0; place < 16; place++) {
      const which = classOf(place);
      const scale = which === 0 ? even : which === 1 ? odd : other;
      this.scale[place] = scale << this.#shift;
      this.#multiplier[place] = 64 / (NORMS[which] * (scale << this.#shift));
      this.#weight[place] = INVERSE_NORMS[which] * (scale << this.#shift) ** 2;
    }
  }

  /** Levels in zig-zag order from `first` on. @returns whether any is not 0 */
  quantise(coefficients: Int32Array, from: number, first: number, levels: Int16Array, at: number): boolean {
    let any = 0;
    for (let index = first; index < 16; index++) {
      const place = ZIGZAG[index] ?? 0;
      const value = (coefficients[from + place] ?? 0) * (this.#multiplier[place] ?? 0);
      const level = value < 0 ? -Math.floor(ROUNDING - value) : Math.floor(value + ROUNDING);
      levels[at + index] = level;
      any |= level;
    }
    return any !== 0;
  }

  /** The squared errors that a level, of the index in zig-zag order, adds when it comes one nearer to 0. */
  errorOfLess(coefficient: number, index: number, level: number): number {
    const place = ZIGZAG[index] ?? 0;
    const off = Math.abs(level) - Math.abs(coefficient) * (this.#multiplier[place] ?? 0);
    return (this.#weight[place] ?? 0) * (1 - 2 * off);
  }

  /** The scaled coefficients of levels from `first` on. */
  rescale(levels: Int16Array, at: number, first: number, out: Int32Array): void {
    for (let index = first; index < 16; index++) {
      const place = ZIGZAG[index] ?? 0;
      out[place] = (levels[at + index] ?? 0) * (this.scale[place] ?? 0);
    }
  }

  /** Levels of the DC coefficients of an Intra_16x16 macroblock or of chroma: of `gain` times the usual length. */
  quantiseDc(value: number, gain: number): number {
    const scaled = (value * (this.#multiplier[0] ?? 0)) / gain;
    return scaled < 0 ? -Math.floor(ROUNDING - scaled) : Math.floor(scaled + ROUNDING);
  }

  /** dcY of Intra_16x16 (H.264, 8.5.10). */
  rescaleLumaDc(value: number): number {
    const step = 16 * (this.scale[0] ?? 0);
    return (value * step + 32) >> 6;
  }

  /** dcC of 4:2:0 (H.264, 8.5.11.2). */
  rescaleChromaDc(value: number): number {
    return (value * 16 * (this.scale[0] ?? 0)) >> 5;
  }
}
