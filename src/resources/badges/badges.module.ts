import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { AppConfig } from '../../platform/config/app-config.js';
import { RequestLimitsModule } from '../../platform/http/request-limits.module.js';
import { RateLimitStore } from '../../platform/rate-limit/rate-limit-store.js';
import { LOG } from '../../platform/logging/log.js';
import { RegistriesModule } from '../../platform/upstream/upstreams.module.js';
import { Upstreams } from '../../platform/upstream/upstreams.js';
import { REDIS, RedisModule } from '../../platform/redis/redis.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { BadgeUrlController } from './badge-url.controller.js';
import { BadgeUrlService } from './badge-url.service.js';
import { BadgesController } from './badges.controller.js';
import { BadgesService } from './badges.service.js';
import { PackageMetricsCache } from './cache/package-metrics-cache.js';
import { RedisSharedMetricsStore } from './cache/redis-shared-facts.js';
import { NewPackageLimit } from './new-package-limit.js';
import { NoSharedMetricsStore, SharedMetricsStore } from './cache/shared-facts.js';

@Module({
  imports: [RequestLimitsModule, RegistriesModule, RedisModule, ThemesModule],
  controllers: [BadgesController, BadgeUrlController],
  providers: [
    {
      provide: SharedMetricsStore,
      inject: [REDIS, LOG],
      useFactory: (redis: Redis | null, log: Logger) =>
        redis
          ? new RedisSharedMetricsStore(redis, (error) => {
              log.warn({ err: error }, 'badges: redis did not respond');
            })
          : new NoSharedMetricsStore(),
    },
    {
      provide: PackageMetricsCache,
      inject: [Upstreams, SharedMetricsStore, LOG],
      useFactory: (upstreams: Upstreams, shared: SharedMetricsStore, log: Logger) =>
        new PackageMetricsCache({
          upstreams,
          shared,
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
  exports: [BadgesService],
})
export class BadgesModule {}
