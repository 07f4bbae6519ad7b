/** Lets so many in at once; the others wait in a line that has an end. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
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
  get hasRoom(): boolean {
    return this.#inside < this.capacity || this.#waiting.length < this.maxWaiting;
  }

  /** Does the work when it is its turn. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.capacity) this.#inside += 1;
    // Whoever leaves hands over the place.
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }
}
