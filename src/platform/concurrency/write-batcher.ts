/** Whoever waits for one item of a batch. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Writes together what comes at the same time: what comes while one batch is being written waits for the next. So an
 * item that comes alone is written at once, and the more come, the less each one costs.
 */
export class WriteBatcher<Item, Result> {
  readonly #waiting: Waiting<Item, Result>[] = [];
  #isWriting = false;

  /**
   * @param write the outcome of each item, in their order; it rejects when none was written
   * @param mostAtOnce items in one batch
   */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
    private readonly mostAtOnce: number,
  ) {}

  /** Settles as the item's outcome says. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeNext(this.#waiting.splice(0, this.mostAtOnce));
    this.#isWriting = false;
  }

  async #writeNext(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.write(batch.map(({ item }) => item));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[at];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason ?? new Error('A batch was written without one of its items.'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
