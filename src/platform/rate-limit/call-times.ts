const FIRST_CAPACITY = 8;

/** The times of a caller's counted calls, oldest first, in a ring that grows as it fills. */
export class CallTimes {
  #ring = new Float64Array(FIRST_CAPACITY);
  #oldest = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The newest time, `-Infinity` when there is none. */
  get newest(): number {
    return this.#count === 0 ? -Infinity : this.at(this.#count - 1);
  }

  /** The time at `index`, counted from the oldest; the index must be below `count`. */
  at(index: number): number {
    return this.#ring[(this.#oldest + index) % this.#ring.length] ?? Number.NaN;
  }

  /** Adds a time that is not before the newest. */
  add(time: number): void {
    if (this.#count === this.#ring.length) this.#grow();
    this.#ring[(this.#oldest + this.#count) % this.#ring.length] = time;
    this.#count += 1;
  }

  dropUntil(time: number): void {
    while (this.#count > 0 && this.at(0) <= time) {
      this.#oldest = (this.#oldest + 1) % this.#ring.length;
      this.#count -= 1;
    }
  }

  #grow(): void {
    const larger = new Float64Array(this.#ring.length * 2);
    for (let index = 0; index < this.#count; index += 1) larger[index] = this.at(index);
    this.#ring = larger;
    this.#oldest = 0;
  }
}
