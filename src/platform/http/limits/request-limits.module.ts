import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AppConfig } from '../../config/app-config.js';
import { RateLimitModule } from '../../rate-limit/rate-limit.module.js';
import { RateLimitStore } from '../../rate-limit/rate-limit-store.js';
import { SlidingWindowStorage } from '../../rate-limit/sliding-window-storage.js';
import { hourlyThrottlers, requestThrottlers } from '../../rate-limit/throttlers.js';
import { ClientConnection } from '../server/client-connection.js';
import { HourlyLimits } from './hourly-limits.js';
import { RequestLimits } from './request-limits.js';

@Module({
  imports: [
    RateLimitModule,
    ThrottlerModule.forRootAsync({
      imports: [RateLimitModule],
      inject: [AppConfig, RateLimitStore],
      useFactory: ({ rateLimits }: AppConfig, store: RateLimitStore) => ({
        storage: new SlidingWindowStorage(store),
        // The headers of a response are those of its request, unless a throttler of the handler rejects it.
        setHeaders: false,
        throttlers: hourlyThrottlers(rateLimits),
      }),
    }),
  ],
  providers: [
    HourlyLimits,
    {
      provide: ClientConnection,
      inject: [AppConfig],
      useFactory: ({ trustedProxies }: AppConfig) => new ClientConnection(trustedProxies),
    },
    {
      provide: RequestLimits,
      inject: [RateLimitStore, AppConfig, ClientConnection],
      useFactory: (store: RateLimitStore, { rateLimits }: AppConfig, connection: ClientConnection) =>
        new RequestLimits(store, requestThrottlers(rateLimits), connection),
    },
  ],
  exports: [RateLimitModule, ClientConnection, HourlyLimits, RequestLimits],
})
export class RequestLimitsModule {}
