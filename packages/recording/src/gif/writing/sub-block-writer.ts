import { type GrowingOutput } from './growing-output.js';

const largestBlock = 255;

/** Writes codes of varying width, lowest bit first, as GIF sub-blocks (GIF89a specification, section 15). */
export class SubBlockWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #limit = 0;
  #bits = 0;
  #bitCount = 0;

  /** How many bytes the sub-blocks have so far. */
  get length(): number {
    return this.#length + Math.ceil(this.#length / largestBlock);
  }

  /** Whether the sub-blocks exceed the limit. */
  get isFull(): boolean {
    return this.#length > this.#limit;
  }

  /** @param limit the most bytes that the sub-blocks may have */
  begin(limit: number): void {
    this.#limit = Math.floor((limit * largestBlock) / (largestBlock + 1));
    this.#length = 0;
    this.#bits = 0;
    this.#bitCount = 0;
  }

  /** @param width bits of the code, at most 12 */
  write(code: number, width: number): void {
    let bits = this.#bits | (code << this.#bitCount);
    let bitCount = this.#bitCount + width;
    if (bitCount >= 16) {
      const at = this.#length;
      if (at + 2 > this.#bytes.length) this.#grow();
      this.#bytes[at] = bits;
      this.#bytes[at + 1] = bits >> 8;
      this.#length = at + 2;
      bits >>>= 16;
      bitCount -= 16;
    }
    this.#bits = bits;
    this.#bitCount = bitCount;
  }

  end(): void {
    for (let left = this.#bitCount; left > 0; left -= 8, this.#bits >>= 8) {
      if (this.#length === this.#bytes.length) this.#grow();
      this.#bytes[this.#length++] = this.#bits;
    }
    this.#bitCount = 0;
  }

  appendTo(output: GrowingOutput): void {
    output.reserve(this.length + 1);
    for (let start = 0; start < this.#length; start += largestBlock) {
      const block = this.#bytes.subarray(start, Math.min(start + largestBlock, this.#length));
      output.byte(block.length);
      output.append(block);
    }
    output.byte(0);
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
