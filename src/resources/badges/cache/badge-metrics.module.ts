import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RecurringWorkService } from '../../../platform/jobs/recurring-work.service.js';
import { BadgeMetricEntity } from './badge-metric.entity.js';
import { BadgeMetricRepository } from './badge-metric.repository.js';
import { BadgeMetricsService } from './badge-metrics.service.js';

const HOUR_MS = 3_600_000;

/** Apart from `BadgesModule`, because workers purge the table. */
@Module({
  imports: [TypeOrmModule.forFeature([BadgeMetricEntity])],
  providers: [BadgeMetricRepository, BadgeMetricsService],
  exports: [BadgeMetricsService],
})
export class BadgeMetricsModule implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWorkService,
    private readonly metrics: BadgeMetricsService,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'purge-badge-metrics',
      everyMs: HOUR_MS,
      what: 'expired badge metrics removed',
      run: (signal) => this.metrics.purge(signal),
    });
  }
}
