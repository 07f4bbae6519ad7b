import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { AppConfig } from '../config/app-config.js';
import { LOG } from '../logging/log.js';
import { OutageLog } from '../logging/outage-log.js';
import { OutageCounter } from '../metrics/outage-counter.js';
import { connectToRedis } from './redis-connection.js';

/** The injection token of the Redis connection; null if Redis is not configured. */
export const REDIS = Symbol('redis');

/** The shared connection of everything with a fallback. The job queue has its own. */
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [AppConfig, LOG, OutageCounter],
      useFactory: ({ redisUrl }: AppConfig, log: Logger, outages: OutageCounter) =>
        redisUrl === undefined ? null : connect(redisUrl, log, outages),
    },
  ],
  exports: [REDIS],
})
export class RedisModule implements OnModuleDestroy {
  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }
}

async function connect(url: string, log: Logger, outages: OutageCounter): Promise<Redis> {
  const outage = new OutageLog(log, { away: 'Redis is unavailable', back: 'Redis is available again' });
  const redis = await connectToRedis(url, (error) => {
    outages.add('redis');
    outage.failed(error);
  });
  if (redis.status === 'ready') outage.worked();
  return redis.on('ready', () => {
    outage.worked();
  });
}
