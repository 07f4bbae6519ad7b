/** What is under way for several at once, by what it is: whoever asks for it meanwhile gets the same result. */
export class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  /** @param what names the work; the same name always means a result of the same type */
  share<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(what) as Promise<Result> | undefined;
    if (running) return running;
    const begun = work().finally(() => this.#running.delete(what));
    this.#running.set(what, begun);
    return begun;
  }
}
