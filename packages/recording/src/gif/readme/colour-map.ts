/** 2^32 / golden ratio: spreads keys that differ in few bits (Knuth, TAOCP 3, section 6.4). */
const spread = 0x9e3779b1;

/** Maps opaque colours (RGBA pixels) to integers; several times as fast as a `Map`. */
export class ColourMap {
  /** Open addressing; 0, which is not opaque, marks an empty slot. */
  #colours = new Uint32Array(1024);
  #values = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(colour: number): number {
    const slot = this.#slot(colour);
    return this.#colours[slot] === colour ? (this.#values[slot] as number) : -1;
  }

  set(colour: number, value: number): void {
    const slot = this.#slot(colour);
    if (this.#colours[slot] === colour) this.#values[slot] = value;
    else this.#insert(slot, colour, value);
  }

  add(colour: number, amount: number): void {
    const slot = this.#slot(colour);
    if (this.#colours[slot] === colour) this.#values[slot] = (this.#values[slot] as number) + amount;
    else this.#insert(slot, colour, amount);
  }

  clear(): void {
    this.#colours.fill(0);
    this.#size = 0;
  }

  largestFirst(): number[] {
    const found: { colour: number; value: number }[] = [];
    this.#colours.forEach((colour, slot) => {
      if (colour !== 0) found.push({ colour, value: this.#values[slot] as number });
    });
    found.sort((one, other) => other.value - one.value || one.colour - other.colour);
    return found.map(({ colour }) => colour);
  }

  #slot(colour: number): number {
    const colours = this.#colours;
    const mask = colours.length - 1;
    let slot = (Math.imul(colour, spread) >>> 10) & mask;
    while (colours[slot] !== 0 && colours[slot] !== colour) slot = (slot + 1) & mask;
    return slot;
  }

  #insert(slot: number, colour: number, value: number): void {
    this.#colours[slot] = colour;
    this.#values[slot] = value;
    this.#size++;
    if (2 * this.#size > this.#colours.length) this.#grow();
  }

  #grow(): void {
    const [colours, values] = [this.#colours, this.#values];
    this.#colours = new Uint32Array(2 * colours.length);
    this.#values = new Int32Array(2 * colours.length);
    colours.forEach((colour, at) => {
      if (colour === 0) return;
      const slot = this.#slot(colour);
      this.#colours[slot] = colour;
      this.#values[slot] = values[at] as number;
    });
  }
}
