/** A growable buffer: many small pieces cost amortised constant time. */
export class GrowingBytes {
  #storage = new Uint8Array(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#storage.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#storage.length));
      larger.set(this.view());
      this.#storage = larger;
    }
    this.#storage.set(piece, this.#length);
    this.#length = length;
  }

  /** A view that is valid until the next call. */
  view(): Uint8Array {
    return this.#storage.subarray(0, this.#length);
  }

  take(): Uint8Array {
    const taken = Uint8Array.from(this.view());
    this.#length = 0;
    return taken;
  }
}
