import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { EntityManager } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { DailyUsageService } from '../../indexing/usage-stats/daily-usage.service.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { UserOverviewsService } from '../../resources/users/user-overviews.service.js';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** A report lasts so many times as it took to count. */
const LASTS = 20;
const LONGEST_WAIT_MS = 3_000;

export interface UsageDay {
  readonly day: string;
  readonly uploads: number;
  readonly bytes: number;
  readonly views: number;
  readonly embeds: number;
  readonly downloads: number;
}

export interface UsageReport {
  /** Oldest first, including days without counts. */
  readonly days: readonly UsageDay[];
  readonly totals: Awaited<ReturnType<UserOverviewsService['totals']>>;
}

/** Counts all recordings, in at most a twentieth of the time. */
@Injectable()
export class UsageReports {
  readonly #reports = new LRUCache<'report', UsageReport>({
    max: 1,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    fetchMethod: async (_key, _stale, { options }) => {
      const startedAt = performance.now();
      const [days, totals] = await Promise.all([this.days(), this.overviews.totals()]);
      options.ttl = Math.ceil(LASTS * (performance.now() - startedAt));
      return { days, totals };
    },
  });

  constructor(
    private readonly gifs: GifsService,
    private readonly usage: DailyUsageService,
    private readonly overviews: UserOverviewsService,
    @InjectEntityManager(LONG_WORK_DATA_SOURCE) private readonly longWork: EntityManager,
  ) {}

  /** Undefined if it takes longer than a few seconds: then it will be there later. */
  find(): Promise<UsageReport | undefined> {
    return Promise.race([this.#reports.fetch('report'), delay(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  private async days(): Promise<UsageDay[]> {
    const names = Array.from({ length: DAYS }, (_, at) =>
      new Date(Date.now() - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    );
    const since = names[0] ?? '';
    const [uploads, usage] = await Promise.all([
      this.gifs.listUploadDays(since, this.longWork),
      this.usage.list(since),
    ]);
    const uploadsByDay = new Map(uploads.map((row) => [row.day, row]));
    const usageByDay = new Map(usage.map((row) => [row.day, row]));
    const nothing = { uploads: 0, bytes: 0, views: 0, embeds: 0, downloads: 0 };
    return names.map((day) => ({ ...nothing, ...uploadsByDay.get(day), ...usageByDay.get(day), day }));
  }
}
