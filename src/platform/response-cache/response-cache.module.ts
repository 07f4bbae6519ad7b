import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { LOG } from '../logging/log.js';
import { InvalidationListener } from './invalidation-listener.js';
import { InvalidationRepository } from './invalidation.repository.js';
import { ResponseCache } from './response-cache.js';
import { PublicTransactions } from './public-transactions.js';

@Module({})
export class ResponseCacheModule {
  static register(address: DatabaseAddress): DynamicModule {
    return {
      module: ResponseCacheModule,
      global: true,
      providers: [
        InvalidationRepository,
        ResponseCache,
        PublicTransactions,
        {
          provide: InvalidationListener,
          inject: [ResponseCache, LOG],
          useFactory: (cache: ResponseCache, log: Logger) => new InvalidationListener(address, cache, log),
        },
      ],
      exports: [InvalidationListener, ResponseCache, PublicTransactions],
    };
  }
}
