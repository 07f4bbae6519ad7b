import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  dataSourceOptions,
  type EntityClass,
  LONG_WORK_DATA_SOURCE,
  longWorkOptions,
  SEARCH_DATA_SOURCE,
  searchOptions,
} from './data-source-options.js';
import { isConnectTimeout } from './database-unreachable.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ClockMetrics } from './clock-metrics.js';
import { PoolMetrics } from './pool-metrics.js';

/** A database that is busy may answer later. One that refuses ends the start. */
const RETRIES = { retryAttempts: 5, retryDelay: 1_000, toRetry: isConnectTimeout };

@Module({})
export class DatabaseModule {
  static register(address: DatabaseAddress, entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MetricsModule,
        TypeOrmModule.forRoot({ ...dataSourceOptions(address, entities), ...RETRIES }),
        TypeOrmModule.forRoot({ ...searchOptions(address, entities), ...RETRIES, name: SEARCH_DATA_SOURCE }),
        TypeOrmModule.forRoot({
          ...longWorkOptions(address, entities),
          ...RETRIES,
          name: LONG_WORK_DATA_SOURCE,
        }),
      ],
      providers: [ClockMetrics, PoolMetrics],
    };
  }
}
