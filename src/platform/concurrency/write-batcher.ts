interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Batches concurrent writes: items that arrive during one write form the next batch. */
export class WriteBatcher<Item, Result> {
  readonly #waiting: PendingItem<Item, Result>[] = [];
  #isWriting = false;

  /** @param write returns the outcomes in the order of the items; rejects if it wrote none */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
    private readonly maxBatch: number,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeNext(this.#waiting.splice(0, this.maxBatch));
    this.#isWriting = false;
  }

  async #writeNext(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.write(batch.map(({ item }) => item));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[at];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason ?? new Error('The batch has no outcome for this item.'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
