import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { AppConfig } from '../../config/app-config.js';
import { LOG } from '../../log/log.js';
import { REDIS, RedisModule } from '../../remote/redis.module.js';
import { ClientConnection } from '../client-connection.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { RateLimitStore } from './rate-limit-store.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';
import { RequestLimits } from './request-limits.js';

@Module({
  imports: [RedisModule],
  providers: [
    {
      provide: RateLimitStore,
      inject: [REDIS, LOG],
      useFactory: (redis: Redis | null, log: Logger) =>
        redis
          ? new RedisRateLimitStore(redis, {
              onChange: (change) => {
                log.warn(change, 'rate limits are counted elsewhere now');
              },
            })
          : new MemoryRateLimitStore(),
    },
    {
      provide: ClientConnection,
      inject: [AppConfig],
      useFactory: ({ trustedProxies }: AppConfig) => new ClientConnection(trustedProxies),
    },
    {
      provide: RequestLimits,
      inject: [RateLimitStore, AppConfig, ClientConnection],
      useFactory: (store: RateLimitStore, { rateLimits }: AppConfig, connection: ClientConnection) =>
        new RequestLimits(store, rateLimits, connection),
    },
  ],
  exports: [RateLimitStore, ClientConnection, RequestLimits],
})
export class RateLimitModule {}
