/** Lets so many in at once; the others wait in a line that has an end. Those that yield wait behind, in half of it. */
export class Bulkhead {
  readonly #waiting: (() => void)[] = [];
  readonly #yielding: (() => void)[] = [];
  #inside = 0;

  /**
   * @param capacity how many may be inside
   * @param maxWaiting how many may wait
   */
  constructor(
    private readonly capacity: number,
    private readonly maxWaiting: number,
  ) {}

  /** Whether one more may wait, or go in at once. */
  hasRoom(yields: boolean): boolean {
    if (this.#inside < this.capacity) return true;
    if (yields && this.#yielding.length >= Math.ceil(this.maxWaiting / 2)) return false;
    return this.#waiting.length + this.#yielding.length < this.maxWaiting;
  }

  /** Does the work when it is its turn. */
  async pass<Result>(work: () => Promise<Result>, yields = false): Promise<Result> {
    if (this.#inside < this.capacity) this.#inside += 1;
    // Whoever leaves hands over the place.
    else await new Promise<void>((enter) => (yields ? this.#yielding : this.#waiting).push(enter));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift() ?? this.#yielding.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }
}
