import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.service.js';
import { LOG } from '../../platform/logging/log.js';
import { OutageLog } from '../../platform/logging/outage-log.js';
import { InvalidationThrottle } from './invalidation-throttle.js';
import { UsageStatsRepository } from './usage-stats.repository.js';
import { type UsageCount, UsageCounts, type ReadKind } from './usage-counts.js';
import { ViewDeduplicator } from './view-deduplicator.js';

const FLUSH_EVERY_MS = 3_000;
/** Recordings in one statement, so that it stays far below the statement's time limit. */
const BATCH = 5_000;
const ATTEMPTS_AT_STOP = 3;
const PAUSE_AT_STOP_MS = 500;

/**
 * Counts reads. No reader waits for it: reads are gathered in memory and added to the database every few seconds,
 * and once more at an orderly stop. While the database is away they are kept.
 */
@Injectable()
export class UsageStatsService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #counts = new UsageCounts();
  readonly #news = new InvalidationThrottle();
  readonly #reads = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #flush: Promise<boolean> | null = null;
  readonly #outage: OutageLog;
  #isFull = false;

  constructor(
    private readonly changes: PublicTransactions,
    private readonly counters: UsageStatsRepository,
    private readonly window: ViewDeduplicator,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.#outage = new OutageLog(log, {
      away: 'counts are kept until the database takes them',
      back: 'the database takes counts again',
    });
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** The requests have ended and the database is still there. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#reads);
    await this.#flush;
    for (let attempt = 1; this.#counts.recordings > 0 && attempt <= ATTEMPTS_AT_STOP; attempt += 1) {
      if (attempt > 1) await pause(PAUSE_AT_STOP_MS);
      await this.flush();
    }
    if (this.#counts.recordings > 0) {
      this.log.error({ recordings: this.#counts.recordings }, 'counts were lost: the database took none');
    }
  }

  /**
   * The detail was read.
   * @param address the bucket of the reader's address
   */
  viewed(gifSeq: number, address: string): void {
    this.countOnce(gifSeq, 'views', address);
  }

  /** The picture was shown on another site. */
  embedded(gifSeq: number, address: string): void {
    this.countOnce(gifSeq, 'embeds', address);
  }

  /** A file was saved. */
  downloaded(gifSeq: number, address: string): void {
    this.countOnce(gifSeq, 'downloads', address);
  }

  /** Writes what was gathered. @returns false when the database did not take all of it; what it did not is kept */
  flush(): Promise<boolean> {
    this.#flush ??= this.write().finally(() => {
      this.#flush = null;
    });
    return this.#flush;
  }

  /** Counts a read unless one of its kind from there was counted in the last 30 minutes. */
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
      this.log.warn({ err: error }, 'a read was not counted');
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
      await this.tellWaiting();
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
    return this.changes.transaction(async (manager, changed) => {
      await this.counters.add(batch, manager);
      const keys = ['lists', ...batch.map(({ gifSeq }) => `gif:${gifSeq}` as const)] as const;
      changed(...this.#news.due(keys, performance.now()));
    });
  }

  /** What was counted before is told once it may be, also when nothing is counted any more. */
  private async tellWaiting(): Promise<void> {
    const keys = this.#news.due([], performance.now());
    if (keys.length === 0) return;
    await this.changes.transaction((_, changed) => {
      changed(...keys);
      return Promise.resolve();
    });
  }

  private warnFull(): void {
    if (!this.#isFull) this.log.warn('too many recordings have counts that are not written: some are lost');
    this.#isFull = true;
  }
}
