import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';
import { IncomingFiles } from './incoming-files.js';

const HOUR_MS = 3_600_000;

/** Removes files of crashed uploads that are an hour old: at the start and every hour. */
@Injectable()
export class IncomingSweepService implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly incoming: IncomingFiles,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.sweep();
    this.#timer = setInterval(() => void this.sweep(), HOUR_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await this.incoming.sweep(HOUR_MS);
      if (removed > 0) this.log.info({ removed }, 'removed unfinished uploads');
    } catch (error) {
      this.log.warn({ err: error }, 'cannot remove unfinished uploads');
    }
  }
}
