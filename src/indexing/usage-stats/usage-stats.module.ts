import { Module } from '@nestjs/common';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { DailyUsageService } from './daily-usage.service.js';
import { UsageStatsRepository } from './usage-stats.repository.js';
import { UsageStatsService } from './usage-stats.service.js';
import { UsageTracker } from './usage-tracker.js';
import { ViewDeduplicator } from './view-deduplicator.js';

@Module({
  imports: [RequestLimitsModule],
  providers: [DailyUsageService, UsageStatsRepository, ViewDeduplicator, UsageStatsService, UsageTracker],
  exports: [DailyUsageService, UsageTracker],
})
export class UsageStatsModule {}
