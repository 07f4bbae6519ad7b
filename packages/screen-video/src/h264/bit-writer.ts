/** Writes the bits of headers (H.264, 7.2 and 9.1). */
export class BitWriter {
  readonly #bytes: number[] = [];
  #bits = 0;
  #count = 0;

  u(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) this.#put((value >>> bit) & 1);
    return this;
  }

  /** Unsigned Exp-Golomb code (H.264, 9.1). */
  ue(value: number): this {
    const length = 32 - Math.clz32(value + 1);
    return this.u(0, length - 1).u(value + 1, length);
  }

  /** Signed Exp-Golomb code (H.264, 9.1.1). */
  se(value: number): this {
    return this.ue(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** Fills the last byte with a bit, such as cabac_alignment_one_bit. */
  align(bit: number): this {
    while (this.#count > 0) this.#put(bit);
    return this;
  }

  /** rbsp_trailing_bits (H.264, 7.3.2.11). */
  trail(): this {
    return this.u(1, 1).align(0);
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #put(bit: number): void {
    this.#bits = (this.#bits << 1) | bit;
    if (++this.#count < 8) return;
    this.#bytes.push(this.#bits);
    this.#bits = 0;
    this.#count = 0;
  }
}

/** A NAL unit with emulation prevention (H.264, 7.3.1 and 7.4.1): a 3 goes before a byte up to 3 that follows two zeros. */
export function nalUnit(header: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const unit = new Uint8Array(2 + Math.ceil((length * 3) / 2));
  unit[0] = header;
  let at = 1;
  let zeros = 0;
  for (const part of parts) {
    for (const byte of part) {
      if (zeros >= 2 && byte <= 3) {
        unit[at++] = 3;
        zeros = 0;
      }
      unit[at++] = byte;
      zeros = byte === 0 ? zeros + 1 : 0;
    }
  }
  return unit.slice(0, at);
}
