import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { LOG } from '../../platform/logging/log.js';
import { OutageLog } from '../../platform/logging/outage-log.js';
import { InvalidationThrottle } from './invalidation-throttle.js';
import { UsageStatsRepository } from './usage-stats.repository.js';
import { type UsageCount, UsageCounts, type ReadKind } from './usage-counts.js';
import { ViewDeduplicator } from './view-deduplicator.js';

const FLUSH_EVERY_MS = 3_000;
/** Keeps each statement far below the statement timeout. */
const BATCH = 5_000;
const STOP_ATTEMPTS = 3;
const STOP_RETRY_MS = 500;

/** Counts reads in memory, and adds them to the database every few seconds and at shutdown. Requests never wait for it. */
@Injectable()
export class UsageStatsService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #counts = new UsageCounts();
  readonly #throttle = new InvalidationThrottle();
  readonly #reads = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #flush: Promise<boolean> | null = null;
  readonly #outage: OutageLog;
  #isFull = false;

  constructor(
    private readonly transactions: PublicTransactions,
    private readonly stats: UsageStatsRepository,
    private readonly window: ViewDeduplicator,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.#outage = new OutageLog(log, {
      away: 'cannot write usage stats: they stay in memory until the database is available',
      back: 'usage stats are written again',
    });
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Runs after the last request, before the database connection closes. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#reads);
    await this.#flush;
    for (let attempt = 1; this.#counts.recordings > 0 && attempt <= STOP_ATTEMPTS; attempt += 1) {
      if (attempt > 1) await pause(STOP_RETRY_MS);
      await this.flush();
    }
    if (this.#counts.recordings > 0) {
      this.log.error(
        { recordings: this.#counts.recordings },
        'usage stats lost: the database is unavailable',
      );
    }
  }

  /** Counts a read of the details. @param address the bucket of the client's address */
  viewed(gifSeq: number, address: string): void {
    this.countOnce(gifSeq, 'views', address);
  }

  /** Counts a picture shown on another site. */
  embedded(gifSeq: number, address: string): void {
    this.countOnce(gifSeq, 'embeds', address);
  }

  /** Counts a saved file. */
  downloaded(gifSeq: number, address: string): void {
    this.countOnce(gifSeq, 'downloads', address);
  }

  /** Writes the counts. @returns false if some could not be written; they stay in memory */
  flush(): Promise<boolean> {
    this.#flush ??= this.write().finally(() => {
      this.#flush = null;
    });
    return this.#flush;
  }

  /** Counts at most one read per kind, recording and address in 30 minutes. */
  private countOnce(gifSeq: number, kind: ReadKind, address: string): void {
    const admits = this.window.admits(kind, gifSeq, address);
    if (typeof admits === 'boolean') {
      if (admits) this.count(gifSeq, kind);
      return;
    }
    const read = this.countLater(gifSeq, kind, admits).finally(() => this.#reads.delete(read));
    this.#reads.add(read);
  }

  private async countLater(gifSeq: number, kind: ReadKind, admits: Promise<boolean>): Promise<void> {
    try {
      if (await admits) this.count(gifSeq, kind);
    } catch (error) {
      this.log.warn({ err: error }, 'cannot count a read');
    }
  }

  private count(gifSeq: number, kind: ReadKind): void {
    if (!this.#counts.add(gifSeq, kind)) this.warnFull();
  }

  private async write(): Promise<boolean> {
    const taken = this.#counts.take();
    let written = 0;
    try {
      for (; written < taken.length; written += BATCH) await this.add(taken.slice(written, written + BATCH));
      await this.invalidateThrottled();
    } catch (error) {
      if (!this.#counts.putBack(taken.slice(written))) this.warnFull();
      this.#outage.failed(error);
      return false;
    }
    if (taken.length > 0) this.#outage.worked();
    this.#isFull = false;
    return true;
  }

  private add(batch: readonly UsageCount[]): Promise<void> {
    return this.transactions.transaction(async (manager, changed) => {
      await this.stats.add(batch, manager);
      const tags = ['lists', ...batch.map(({ gifSeq }) => `gif:${gifSeq}` as const)] as const;
      changed(...this.#throttle.due(tags, performance.now()));
    });
  }

  /** Sends invalidations that the throttle delayed, even if no new counts follow. */
  private async invalidateThrottled(): Promise<void> {
    const tags = this.#throttle.due([], performance.now());
    if (tags.length === 0) return;
    await this.transactions.transaction((_, changed) => {
      changed(...tags);
      return Promise.resolve();
    });
  }

  private warnFull(): void {
    if (!this.#isFull)
      this.log.warn('some reads are not counted: too many recordings have unwritten usage stats');
    this.#isFull = true;
  }
}
