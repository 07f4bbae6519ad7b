import { type GrowingOutput } from './growing-output.js';

const largestBlock = 255;

/**
 * Writes codes of varying width as a stream of bits, the lowest bit first, cut into the sub-blocks of a GIF:
 * a length from 1 to 255 and that many bytes, a zero length at the end (GIF89a specification, section 15).
 */
export class SubBlockWriter {
  #output!: GrowingOutput;
  #bytes: Uint8Array = new Uint8Array(0);
  /** Where the length of the current sub-block stands. */
  #block = 0;
  #position = 0;
  /** Bits that do not fill a byte yet. */
  #bits = 0;
  #bitCount = 0;

  /** Where the next byte goes. */
  get position(): number {
    return this.#position;
  }

  /**
   * Begins the data of a picture, with its minimum code size, behind what the output holds; the output is to
   * be left alone until `end`. Reserves room for a code for each pixel, and for clear codes between them.
   */
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

  /** At most twelve bits at once. */
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

  /**
   * Writes the bits that are left and the closing block, and tells the output its new length, unless that
   * were over the limit.
   */
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
