/** Limits concurrency, with a bounded queue. Calls that yield run after the others, and may use half of the queue. */
export class Bulkhead {
  readonly #waiting: (() => void)[] = [];
  readonly #yielding: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly capacity: number,
    private readonly maxWaiting: number,
  ) {}

  hasRoom(yields: boolean): boolean {
    if (this.#running < this.capacity) return true;
    if (yields && this.#yielding.length >= Math.ceil(this.maxWaiting / 2)) return false;
    return this.#waiting.length + this.#yielding.length < this.maxWaiting;
  }

  /** Runs the work when there is capacity. Check `hasRoom` first. */
  async pass<Result>(work: () => Promise<Result>, yields = false): Promise<Result> {
    if (this.#running < this.capacity) this.#running += 1;
    // A finished call passes its slot to the next.
    else await new Promise<void>((enter) => (yields ? this.#yielding : this.#waiting).push(enter));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift() ?? this.#yielding.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
