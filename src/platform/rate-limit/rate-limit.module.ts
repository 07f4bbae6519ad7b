import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';
import { REDIS, RedisModule } from '../redis/redis.module.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { RateLimitStore } from './rate-limit-store.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';

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
                log.warn(change, 'the rate limit store has changed');
              },
            })
          : new MemoryRateLimitStore(),
    },
  ],
  exports: [RateLimitStore],
})
export class RateLimitModule {}
