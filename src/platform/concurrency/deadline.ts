/** Aborts with a signal or a timeout. Node.js 20 may collect the timeout of `AbortSignal.any` before it fires. */
export class Deadline {
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly pass = (): void => {
    this.controller.abort(this.outer.reason);
  };

  /** @param message of the timeout error */
  constructor(
    private readonly outer: AbortSignal,
    milliseconds: number,
    message: string,
  ) {
    this.signal = this.controller.signal;
    this.timer = setTimeout(() => {
      this.controller.abort(new Error(message));
    }, milliseconds);
    if (outer.aborted) this.pass();
    else outer.addEventListener('abort', this.pass, { once: true });
  }

  /** @throws the signal's reason when it aborts first */
  async race<Value>(promise: Promise<Value>): Promise<Value> {
    let abort: () => void = () => undefined;
    const aborted = new Promise<never>((_, reject) => {
      abort = () => {
        const reason: unknown = this.signal.reason;
        reject(reason instanceof Error ? reason : new Error('The task was aborted.'));
      };
      if (this.signal.aborted) abort();
      else this.signal.addEventListener('abort', abort, { once: true });
    });
    try {
      return await Promise.race([promise, aborted]);
    } finally {
      this.signal.removeEventListener('abort', abort);
    }
  }

  clear(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.pass);
  }
}
