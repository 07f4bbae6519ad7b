import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../../platform/logging/log.js';
import { SearchFill } from './search-fill.service.js';
import { SearchUpkeep } from './search-upkeep.service.js';

const UPKEEP_EVERY_MS = 600_000;

/**
 * Brings the search index up to date at the start, where an older version of the program left recordings out of it, and
 * lets it follow views and words from then on.
 */
@Injectable()
export class SearchSchedule implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** What runs or waits for its turn: one pass at a time. */
  #passes: Promise<void> = Promise.resolve();

  constructor(
    private readonly fill: SearchFill,
    private readonly upkeep: SearchUpkeep,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  start(): void {
    const { signal } = this.#stopping;
    this.next(async () => {
      const count = await this.fill.catchUp({ signal });
      if (count > 0) this.log.info({ count }, 'recordings brought into the search index');
    });
    const follow = (): void => {
      this.next(async () => {
        await this.upkeep.run({ signal });
      });
    };
    follow();
    this.#timer = setInterval(follow, UPKEEP_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#passes;
  }

  private next(work: () => Promise<void>): void {
    this.#passes = this.#passes.then(() => this.pass(work));
  }

  /** What failed is tried again the next time. */
  private async pass(work: () => Promise<void>): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    try {
      await work();
    } catch (error) {
      this.log.error({ err: error }, 'the search index is not all up to date');
    }
  }
}
