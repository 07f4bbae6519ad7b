import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../../log/log.js';
import { BlobSweep } from '../../media/blob-sweep.service.js';
import { GifPurge } from './gif-purge.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Purges every hour and sweeps the store every day, in the processes that do the work; both at the start too, so
 * that a process that is started anew each day gets to it. Several processes at it do no harm.
 */
@Injectable()
export class PurgeSchedule implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  /** What runs or waits for its turn: one pass at a time. */
  #passes: Promise<void> = Promise.resolve();

  constructor(
    private readonly purge: GifPurge,
    private readonly sweep: BlobSweep,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  start(): void {
    const { signal } = this.#stopping;
    this.every(HOUR_MS, 'deleted recordings purged', () => this.purge.purge(signal));
    this.every(DAY_MS, 'files that no recording needs removed', () => this.sweep.sweep(DAY_MS, signal));
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#passes;
  }

  private every(intervalMs: number, what: string, work: () => Promise<number>): void {
    const next = (): void => {
      this.#passes = this.#passes.then(() => this.pass(what, work));
    };
    next();
    this.#timers.push(setInterval(next, intervalMs).unref());
  }

  /** What failed is tried again the next time. */
  private async pass(what: string, work: () => Promise<number>): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    try {
      const count = await work();
      if (count > 0) this.log.info({ count }, what);
    } catch (error) {
      this.log.error({ err: error }, `not all ${what}`);
    }
  }
}
