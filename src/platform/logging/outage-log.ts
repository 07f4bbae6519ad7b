import type { Logger } from 'pino';

const INTERVAL_MS = 60_000;

/** Logs repeated failures: the first one, then at most one per minute with the number of others, and the recovery. */
export class OutageLog {
  #isAway = false;
  #loggedAt = 0;
  #unlogged = 0;

  /** @param monotonicMs a monotonic clock in milliseconds */
  constructor(
    private readonly log: Logger,
    private readonly messages: { readonly away: string; readonly back: string },
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  failed(error: unknown): void {
    const now = this.monotonicMs();
    if (this.#isAway && now - this.#loggedAt < INTERVAL_MS) {
      this.#unlogged += 1;
      return;
    }
    this.log.warn({ err: error, ...this.#takeUnlogged() }, this.messages.away);
    this.#isAway = true;
    this.#loggedAt = now;
  }

  worked(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.log.info(this.#takeUnlogged(), this.messages.back);
  }

  #takeUnlogged(): { more_failures?: number } {
    const unlogged = this.#unlogged;
    this.#unlogged = 0;
    return unlogged > 0 ? { more_failures: unlogged } : {};
  }
}
