import type { Logger } from 'pino';

const PAUSE_MS = 60_000;

/**
 * Tells of what fails again and again while something is away: the first failure, then the latest at most once a
 * minute, with how many others there were since the last line, and once that it is back.
 */
export class OutageLog {
  #isAway = false;
  #toldAt = 0;
  #untold = 0;

  /**
   * @param messages what to say with a failure, and when it is over
   * @param monotonicMs milliseconds of a clock that never goes back
   */
  constructor(
    private readonly log: Logger,
    private readonly messages: { readonly away: string; readonly back: string },
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  failed(error: unknown): void {
    const now = this.monotonicMs();
    if (this.#isAway && now - this.#toldAt < PAUSE_MS) {
      this.#untold += 1;
      return;
    }
    this.log.warn({ err: error, ...this.#takeUntold() }, this.messages.away);
    this.#isAway = true;
    this.#toldAt = now;
  }

  worked(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.log.info(this.#takeUntold(), this.messages.back);
  }

  #takeUntold(): { more_failures?: number } {
    const untold = this.#untold;
    this.#untold = 0;
    return untold > 0 ? { more_failures: untold } : {};
  }
}
