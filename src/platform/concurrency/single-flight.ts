/** Shares a running call among all callers with the same key. */
export class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  /** @param key the same key must always have the same result type */
  share<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key) as Promise<Result> | undefined;
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
