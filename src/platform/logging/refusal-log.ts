import type { Logger } from 'pino';

const INTERVAL_MS = 1_000;

/** Logs each reason at most once a second, with the number of refusals and the latest client address. */
export class RefusalLog {
  readonly #counts = new Map<string, { count: number; address: string }>();

  constructor(private readonly log: Logger) {}

  /** @param reason one of a few constant messages */
  add(reason: string, address: string): void {
    if (this.#counts.size === 0) {
      setTimeout(() => {
        this.#write();
      }, INTERVAL_MS).unref();
    }
    this.#counts.set(reason, { count: (this.#counts.get(reason)?.count ?? 0) + 1, address });
  }

  #write(): void {
    for (const [reason, { count, address }] of this.#counts) this.log.warn({ count, address }, reason);
    this.#counts.clear();
  }
}
