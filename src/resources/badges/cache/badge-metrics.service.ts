import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CircuitBreaker } from '../../../platform/concurrency/circuit-breaker.js';
import { withTimeout } from '../../../platform/concurrency/with-timeout.js';
import { LOG } from '../../../platform/logging/log.js';
import { BadgeMetricRepository } from './badge-metric.repository.js';
import type { StoredMetrics } from './stored-metrics.js';

const DATABASE = { name: 'The database', milliseconds: 500 };
/** Pause after a failure. */
const BREAK_MS = 5_000;
const LOG_EVERY_MS = 60_000;
const ROWS_AT_A_TIME = 1_000;

/** Stores package metrics in the database. While that fails, badges work without it. */
@Injectable()
export class BadgeMetricsService {
  readonly #breaker = new CircuitBreaker(BREAK_MS, () => performance.now());
  #loggedAt = -Infinity;

  constructor(
    private readonly rows: BadgeMetricRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Null when unknown or on a failure. */
  read(key: string): Promise<StoredMetrics | null> {
    return this.#try(() => this.rows.find(key));
  }

  async write(key: string, known: StoredMetrics, keptMs: number): Promise<void> {
    await this.#try(() => this.rows.save(key, known, keptMs));
  }

  /** Removes rows that are no longer shown. @returns how many rows */
  async purge(signal: AbortSignal): Promise<number> {
    let purged = 0;
    while (!signal.aborted) {
      const count = await this.rows.removeExpired(ROWS_AT_A_TIME);
      purged += count;
      if (count < ROWS_AT_A_TIME) break;
    }
    return purged;
  }

  async #try<Result>(call: () => Promise<Result>): Promise<Result | null> {
    if (!this.#breaker.admits()) return null;
    try {
      const result = await withTimeout(call(), DATABASE);
      this.#breaker.succeeded();
      return result;
    } catch (error) {
      this.#breaker.failed();
      this.#logSometimes(error);
      return null;
    }
  }

  #logSometimes(error: unknown): void {
    const now = performance.now();
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    this.log.warn({ err: error }, 'badges: stored metrics cannot be read or written');
  }
}
