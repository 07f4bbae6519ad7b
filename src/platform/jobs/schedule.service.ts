import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';

/** What is done again and again. */
export interface RecurringTask {
  readonly everyMs: number;
  /** What it did, for the log, as in `7 deleted recordings purged`. */
  readonly what: string;
  /**
   * Doing it in several processes at once does no harm.
   * @param signal ends it between two batches
   * @returns how many things it did it to
   */
  run(signal: AbortSignal): Promise<number>;
}

/**
 * Does what has to be done regularly, in the processes that do the work: at the start, so that a process that is started
 * anew each day gets to it, and then at its intervals. One thing at a time.
 */
@Injectable()
export class Schedule implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #works: RecurringTask[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  /** What runs or waits for its turn. */
  #passes: Promise<void> = Promise.resolve();

  constructor(@Inject(LOG) private readonly log: Logger) {}

  /** To be called before the start. */
  add(work: RecurringTask): void {
    this.#works.push(work);
  }

  start(): void {
    for (const work of this.#works) {
      const next = (): void => {
        this.#passes = this.#passes.then(() => this.pass(work));
      };
      next();
      this.#timers.push(setInterval(next, work.everyMs).unref());
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#passes;
  }

  /** What failed is tried again the next time. */
  private async pass(work: RecurringTask): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    try {
      const count = await work.run(signal);
      if (count > 0) this.log.info({ count }, work.what);
    } catch (error) {
      this.log.error({ err: error }, `not all ${work.what}`);
    }
  }
}
