/** A call waited too long in the queue. */
export class QueueTimeout extends Error {}

/** Limits concurrency, with a bounded queue. Calls that yield run after the others, and may use half of the queue. */
export class Bulkhead {
  readonly #waiting: (() => void)[] = [];
  readonly #yielding: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly capacity: number,
    private readonly maxWaiting: number,
  ) {}

  /** Whether a call would have to wait. */
  get isBusy(): boolean {
    return this.#running >= this.capacity;
  }

  hasRoom(yields: boolean): boolean {
    if (!this.isBusy) return true;
    if (yields && this.#yielding.length >= Math.ceil(this.maxWaiting / 2)) return false;
    return this.#waiting.length + this.#yielding.length < this.maxWaiting;
  }

  /** Runs the work when there is capacity. Check `hasRoom` first. @throws QueueTimeout */
  async pass<Result>(
    work: () => Promise<Result>,
    { yields = false, waitMs }: { readonly yields?: boolean; readonly waitMs?: number } = {},
  ): Promise<Result> {
    if (!this.isBusy) this.#running += 1;
    // A finished call passes its slot to the next.
    else await waitIn(yields ? this.#yielding : this.#waiting, waitMs);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift() ?? this.#yielding.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

function waitIn(queue: (() => void)[], waitMs?: number): Promise<void> {
  return new Promise((enter, leave) => {
    const giveUp = () => {
      queue.splice(queue.indexOf(call), 1);
      leave(new QueueTimeout('The call waited too long in the queue.'));
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs).unref();
    const call = () => {
      clearTimeout(timer);
      enter();
    };
    queue.push(call);
  });
}
