import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RateLimitStore } from '../rate-limit/rate-limit-store.js';
import { ClientConnection } from './client-connection.js';
import { RequestLimits } from './request-limits.js';

@Module({
  imports: [RateLimitModule],
  providers: [
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
  exports: [RateLimitModule, ClientConnection, RequestLimits],
})
export class RequestLimitsModule {}
