import type { Logger } from 'pino';
import { type LoggedRefusal, type RefusalCounter, REFUSALS } from './refusal-counter.js';

const INTERVAL_MS = 1_000;

/** Counts refusals, and logs each reason at most once a second, with the number and the latest client address. */
export class RefusalLog {
  readonly #counts = new Map<LoggedRefusal, { count: number; address: string }>();

  constructor(
    private readonly log: Logger,
    private readonly counter: RefusalCounter,
  ) {}

  add(reason: LoggedRefusal, address: string): void {
    this.counter.add(reason);
    if (this.#counts.size === 0) {
      setTimeout(() => {
        this.#write();
      }, INTERVAL_MS).unref();
    }
    this.#counts.set(reason, { count: (this.#counts.get(reason)?.count ?? 0) + 1, address });
  }

  #write(): void {
    for (const [reason, { count, address }] of this.#counts)
      this.log.warn({ count, address }, REFUSALS[reason]);
    this.#counts.clear();
  }
}
