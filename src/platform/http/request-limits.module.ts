import { type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { THROTTLER_LIMIT } from '@nestjs/throttler/dist/throttler.constants.js';
import { AppConfig } from '../config/app-config.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RateLimitStore } from '../rate-limit/rate-limit-store.js';
import { SlidingWindowStorage } from '../rate-limit/sliding-window-storage.js';
import { throttlersOf } from '../rate-limit/throttlers.js';
import { ClientConnection } from './client-connection.js';
import { RequestLimits } from './request-limits.js';

@Module({
  imports: [
    RateLimitModule,
    ThrottlerModule.forRootAsync({
      imports: [RateLimitModule],
      inject: [AppConfig, RateLimitStore],
      useFactory: ({ rateLimits }: AppConfig, store: RateLimitStore) => ({
        storage: new SlidingWindowStorage(store),
        // The headers of a response are those of its request, unless a throttler of the handler refuses it.
        setHeaders: false,
        throttlers: Object.entries(throttlersOf(rateLimits)).map(([name, throttler]) => ({
          name,
          ...throttler,
          skipIf: (context) => !isNamedByHandler(name, context),
        })),
      }),
    }),
  ],
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
        new RequestLimits(store, throttlersOf(rateLimits), connection),
    },
  ],
  exports: [RateLimitModule, ClientConnection, RequestLimits],
})
export class RequestLimitsModule {}

/** The library applies each throttler to every handler; ours apply where `@Throttle` names them. */
function isNamedByHandler(name: string, context: ExecutionContext): boolean {
  return Reflect.hasMetadata(THROTTLER_LIMIT + name, context.getHandler());
}
