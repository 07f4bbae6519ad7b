import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppConfig } from '../config/app-config.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RateLimitStore } from '../rate-limit/rate-limit-store.js';
import { LOG } from '../logging/log.js';
import { OutageCounter } from '../metrics/outage-counter.js';
import { Upstreams } from './upstreams.js';

/** One set of clients for the process, so that all callers share their limits. */
@Module({
  imports: [RateLimitModule],
  providers: [
    {
      provide: Upstreams,
      inject: [AppConfig, RateLimitStore, OutageCounter, LOG],
      useFactory: (config: AppConfig, calls: RateLimitStore, outages: OutageCounter, log: Logger) =>
        new Upstreams(config, calls, outages, log),
    },
  ],
  exports: [Upstreams],
})
export class UpstreamsModule {}
