/** Lets those that name the same key in one after the other, in the order in which they came. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins the work when all that came before under the key has ended, however it ended. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}
