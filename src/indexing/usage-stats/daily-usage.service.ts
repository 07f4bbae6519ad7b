import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type DayOfUsage, UsageStatsRepository } from './usage-stats.repository.js';

/** Views, embeds and downloads of all recordings by day. */
@Injectable()
export class DailyUsageService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly stats: UsageStatsRepository,
  ) {}

  /** Days with counts, oldest first. @param since `2026-11-23`, in UTC */
  list(since: string): Promise<DayOfUsage[]> {
    return this.stats.listDays(since, this.database.manager);
  }
}
