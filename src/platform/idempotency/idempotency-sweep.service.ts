import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';
import { IdempotencyService } from './idempotency.service.js';

const HOUR_MS = 3_600_000;

/** Removes expired keys every hour. */
@Injectable()
export class IdempotencySweepService implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.sweep(), HOUR_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  private async sweep(): Promise<void> {
    try {
      await this.idempotency.sweep();
    } catch (error) {
      this.log.warn({ err: error }, 'cannot remove expired idempotency keys');
    }
  }
}
