import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppConfig } from '../../platform/config/app-config.js';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { RateLimitStore } from '../../platform/rate-limit/rate-limit-store.js';
import { LOG } from '../../platform/logging/log.js';
import { UpstreamsModule } from '../../platform/upstream/upstreams.module.js';
import { Upstreams } from '../../platform/upstream/upstreams.js';
import { ThemesModule } from '../themes/themes.module.js';
import { BadgeUrlController } from './badge-url.controller.js';
import { BadgeUrlService } from './badge-url.service.js';
import { BadgesController } from './badges.controller.js';
import { BadgesService } from './badges.service.js';
import { BadgeMetricsModule } from './cache/badge-metrics.module.js';
import { BadgeMetricsService } from './cache/badge-metrics.service.js';
import { PackageMetricsCache } from './cache/package-metrics-cache.js';
import { NewPackageLimit } from './new-package-limit.js';

@Module({
  imports: [RequestLimitsModule, UpstreamsModule, BadgeMetricsModule, ThemesModule],
  controllers: [BadgesController, BadgeUrlController],
  providers: [
    {
      provide: PackageMetricsCache,
      inject: [Upstreams, BadgeMetricsService, LOG],
      useFactory: (upstreams: Upstreams, stored: BadgeMetricsService, log: Logger) =>
        new PackageMetricsCache({
          upstreams,
          stored,
          onMisshapen: (upstream, error) => {
            log.warn({ err: error, upstream }, 'badges: a registry response has an unexpected shape');
          },
        }),
    },
    {
      provide: NewPackageLimit,
      inject: [RateLimitStore, AppConfig],
      useFactory: (store: RateLimitStore, config: AppConfig) => new NewPackageLimit(store, config),
    },
    BadgesService,
    BadgeUrlService,
  ],
  exports: [BadgesService, BadgeUrlService],
})
export class BadgesModule {}
