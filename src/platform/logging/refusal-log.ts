import type { Logger } from 'pino';

const LINE_EVERY_MS = 1_000;

/** Tells what is refused again and again: of each reason one line a second, with how often it was and for whom last. */
export class RefusalLog {
  readonly #counts = new Map<string, { count: number; address: string }>();

  constructor(private readonly log: Logger) {}

  /**
   * @param reason one of a few fixed sentences
   * @param address of the client
   */
  add(reason: string, address: string): void {
    if (this.#counts.size === 0) {
      setTimeout(() => {
        this.#write();
      }, LINE_EVERY_MS).unref();
    }
    this.#counts.set(reason, { count: (this.#counts.get(reason)?.count ?? 0) + 1, address });
  }

  #write(): void {
    for (const [reason, { count, address }] of this.#counts) this.log.warn({ count, address }, reason);
    this.#counts.clear();
  }
}
