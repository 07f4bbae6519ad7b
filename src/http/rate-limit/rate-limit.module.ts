import { Inject, Module, type OnModuleDestroy, Optional } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { AppConfig } from '../../config/app-config.js';
import { LOG } from '../../log/log.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { RateLimitStore } from './rate-limit-store.js';
import { connectToRedis } from '../../remote/redis-connection.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';

const REDIS = Symbol('redis of the rate limits');

@Module({
  providers: [
    {
      provide: REDIS,
      inject: [AppConfig, LOG],
      useFactory: ({ redisUrl }: AppConfig, log: Logger) =>
        redisUrl === undefined
          ? null
          : connectToRedis(redisUrl, (error) => {
              log.warn({ err: error }, 'rate limits: redis');
            }),
    },
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
  ],
  exports: [RateLimitStore],
})
export class RateLimitModule implements OnModuleDestroy {
  constructor(@Optional() @Inject(REDIS) private readonly redis: Redis | null) {}

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }
}
