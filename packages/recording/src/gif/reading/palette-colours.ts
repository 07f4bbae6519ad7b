/** A palette as RGBA pixels. Indices out of range are black; without a palette, 1 is white. */
export class PaletteColours {
  readonly #colours = new Uint32Array(256);
  readonly #bytes = new Uint8Array(this.#colours.buffer);
  #loaded?: Uint8Array;

  load(palette: Uint8Array): Uint32Array {
    if (palette === this.#loaded) return this.#colours;
    const triples = palette.length > 0 ? palette : Uint8Array.of(0, 0, 0, 255, 255, 255);
    this.#bytes.fill(0);
    for (let index = 0; index < 256; index++) {
      this.#bytes.set(triples.subarray(3 * index, 3 * index + 3), 4 * index);
      this.#bytes[4 * index + 3] = 255;
    }
    this.#loaded = palette;
    return this.#colours;
  }
}
