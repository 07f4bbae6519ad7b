const codeLimit = 4096;
const longestCode = 12;
/** From this length `copyWithin` beats a byte loop. */
const longRun = 48;

/**
 * GIF LZW (GIF89a, appendix F), reusable. Every code repeats earlier output, so the table holds offsets and lengths.
 */
export class LzwDecoder {
  readonly #starts = new Uint32Array(codeLimit);
  readonly #lengths = new Uint32Array(codeLimit);
  #data = new Uint8Array(0);
  #pixels = new Uint8Array(0);

  /**
   * Decodes at most `count` indices in linear time; damaged data give fewer. The result is valid until the next call.
   */
  decode(bytes: Uint8Array, dataStart: number, minimumCodeSize: number, count: number): Uint8Array {
    if (this.#pixels.length < count) this.#pixels = new Uint8Array(count);
    const length = this.#collect(bytes, dataStart);
    return this.#pixels.subarray(0, this.#decode(length, minimumCodeSize, count));
  }

  #collect(bytes: Uint8Array, start: number): number {
    let length = 0;
    for (let at = start; at < bytes.length && bytes[at] !== 0;) {
      const end = at + 1 + (bytes[at] as number);
      this.#reserve(length + 255);
      this.#data.set(bytes.subarray(at + 1, end), length);
      length += Math.min(end, bytes.length) - at - 1;
      at = end;
    }
    return length;
  }

  #reserve(length: number): void {
    if (length <= this.#data.length) return;
    const larger = new Uint8Array(2 * length);
    larger.set(this.#data);
    this.#data = larger;
  }

  #decode(length: number, minimumCodeSize: number, count: number): number {
    const [data, pixels, starts, lengths] = [this.#data, this.#pixels, this.#starts, this.#lengths];
    const clearCode = 1 << minimumCodeSize;
    const endCode = clearCode + 1;
    let [width, next] = [minimumCodeSize + 1, endCode + 1];
    let [bits, bitCount, read, written] = [0, 0, 0, 0];
    /** Pixels of the previous code; 0 after a clear code. */
    let previous = 0;
    while (written < count) {
      while (bitCount < width && read < length) {
        bits |= (data[read++] as number) << bitCount;
        bitCount += 8;
      }
      if (bitCount < width) break;
      const code = bits & ((1 << width) - 1);
      bits >>>= width;
      bitCount -= width;
      if (code === clearCode) {
        [width, next, previous] = [minimumCodeSize + 1, endCode + 1, 0];
        continue;
      }
      if (code === endCode) break;
      // The new entry is the previous pixels and the first pixel of this code, which follows them in `pixels`.
      if (previous > 0 && next < codeLimit) {
        starts[next] = written - previous;
        lengths[next] = previous + 1;
        next++;
        if (next === 1 << width && width < longestCode) width++;
      }
      if (code < clearCode) {
        pixels[written++] = code;
        previous = 1;
        continue;
      }
      if (code >= next) break;
      const from = starts[code] as number;
      previous = Math.min(lengths[code] as number, count - written);
      copyRun(pixels, from, previous, written);
      written += previous;
    }
    return written;
  }
}

/** The ranges may overlap: pixels that were just copied are copied again. */
function copyRun(pixels: Uint8Array, from: number, length: number, to: number): void {
  if (length >= longRun && from + length <= to) pixels.copyWithin(to, from, from + length);
  else for (let at = 0; at < length; at++) pixels[to + at] = pixels[from + at] as number;
}
