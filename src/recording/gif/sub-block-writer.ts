import { type GrowingOutput } from './growing-output.js';

const largestBlock = 255;

/** Writes codes of varying width, lowest bit first, as GIF sub-blocks (GIF89a specification, section 15). */
export class SubBlockWriter {
  #output!: GrowingOutput;
  #bytes: Uint8Array = new Uint8Array(0);
  #block = 0;
  #position = 0;
  #bits = 0;
  #bitCount = 0;

  get position(): number {
    return this.#position;
  }

  /** Starts image data at the end of `output`, which must not change until `end`. Reserves the worst case. */
  begin(output: GrowingOutput, minimumCodeSize: number, pixels: number): void {
    const codes = pixels + Math.ceil(pixels / 1000) + 4;
    const most = Math.ceil((codes * 12) / 8) + 1;
    output.reserve(most + Math.ceil(most / largestBlock) + 3);
    this.#output = output;
    this.#bytes = output.bytes;
    this.#bytes[output.length] = minimumCodeSize;
    this.#block = output.length + 1;
    this.#position = output.length + 2;
    this.#bits = 0;
    this.#bitCount = 0;
  }

  write(code: number, width: number): void {
    let bits = this.#bits | (code << this.#bitCount);
    let bitCount = this.#bitCount + width;
    while (bitCount >= 8) {
      this.#byte(bits & 0xff);
      bits >>>= 8;
      bitCount -= 8;
    }
    this.#bits = bits;
    this.#bitCount = bitCount;
  }

  /** Ends the data and updates the output's length. @returns false when it would exceed the limit */
  end(limit: number): boolean {
    if (this.#bitCount > 0) this.#byte(this.#bits);
    const length = this.#position - this.#block - 1;
    this.#bytes[this.#block] = length;
    if (length > 0) this.#bytes[this.#position++] = 0;
    if (this.#position > limit) return false;
    this.#output.length = this.#position;
    return true;
  }

  #byte(value: number): void {
    this.#bytes[this.#position++] = value;
    if (this.#position - this.#block <= largestBlock) return;
    this.#bytes[this.#block] = largestBlock;
    this.#block = this.#position++;
  }
}
