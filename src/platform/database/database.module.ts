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
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ClockMetrics } from './clock-metrics.js';
import { PoolMetrics } from './pool-metrics.js';

/** The start has just migrated the schema. A database that rejects connections now ends the start, as before the migration. */
const ONCE = { toRetry: () => false };

@Module({})
export class DatabaseModule {
  static register(address: DatabaseAddress, entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MetricsModule,
        TypeOrmModule.forRoot({ ...dataSourceOptions(address, entities), ...ONCE }),
        TypeOrmModule.forRoot({ ...searchOptions(address, entities), ...ONCE, name: SEARCH_DATA_SOURCE }),
        TypeOrmModule.forRoot({
          ...longWorkOptions(address, entities),
          ...ONCE,
          name: LONG_WORK_DATA_SOURCE,
        }),
      ],
      providers: [ClockMetrics, PoolMetrics],
    };
  }
}
