const bytesPerWord = 4;

/** An image as runs of one palette index, in reading order; reusable. */
export class PixelRuns {
  count = 0;
  indices = new Uint8Array(1024);
  /** Where each run starts, and where the last one ends. */
  starts = new Int32Array(1024);
  /** All bits that occur in the indices. */
  bits = 0;

  /** How many pixels the runs have. */
  get length(): number {
    return this.starts[this.count] as number;
  }

  clear(): void {
    this.count = 0;
    this.bits = 0;
    this.starts[0] = 0;
  }

  /** Makes room for further runs. May replace the arrays. */
  reserve(more: number): void {
    while (this.count + more >= this.starts.length) this.#grow();
  }

  /** Begins a run, for which there is room, unless the one before has the same index. */
  begin(index: number, start: number): void {
    if (this.count > 0 && this.indices[this.count - 1] === index) return;
    this.starts[this.count] = start;
    this.indices[this.count++] = index;
    this.bits |= index;
  }

  /** Ends the last run. */
  end(length: number): void {
    this.starts[this.count] = length;
  }

  /** @param pixels not empty */
  find(pixels: Uint8Array): void {
    const offset = -pixels.byteOffset & (bytesPerWord - 1);
    const wordCount = Math.max(0, (pixels.length - offset) >> 2);
    const words =
      wordCount > 0
        ? new Uint32Array(pixels.buffer, pixels.byteOffset + offset, wordCount)
        : new Uint32Array();
    this.clear();
    for (let at = 0; at < pixels.length;) {
      this.reserve(1);
      this.starts[this.count] = at;
      const index = pixels[at++] as number;
      while (pixels[at] === index && ((at - offset) & (bytesPerWord - 1)) !== 0) at++;
      if (pixels[at] === index) at = endOfRun(pixels, words, offset, at);
      this.indices[this.count++] = index;
      this.bits |= index;
    }
    this.end(pixels.length);
  }

  #grow(): void {
    const { indices, starts } = this;
    this.indices = new Uint8Array(2 * indices.length);
    this.starts = new Int32Array(2 * starts.length);
    this.indices.set(indices);
    this.starts.set(starts);
  }
}

/** @param at the position of a pixel of the run, at the start of a word */
function endOfRun(pixels: Uint8Array, words: Uint32Array, offset: number, at: number): number {
  const index = pixels[at] as number;
  const word = Math.imul(index, 0x01010101) >>> 0;
  let next = (at - offset) / bytesPerWord;
  const most = words.length - 4;
  while (
    next < most &&
    words[next] === word &&
    words[next + 1] === word &&
    words[next + 2] === word &&
    words[next + 3] === word
  )
    next += 4;
  while (words[next] === word) next++;
  let end = offset + next * bytesPerWord;
  while (end < pixels.length && pixels[end] === index) end++;
  return end;
}
