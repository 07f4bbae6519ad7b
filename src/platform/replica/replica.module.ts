import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { dataSourceOptions, searchOptions } from '../database/data-source-options.js';
import { parseDatabaseUrl } from '../database/database-url.js';
import { LOG } from '../logging/log.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { ReplicaMetrics } from './replica-metrics.js';
import { NoReplica, ReplicaReads } from './replica-reads.js';
import { Replica } from './replica.js';

@Module({})
export class ReplicaModule {
  static register(url: string | undefined): DynamicModule {
    const address = url === undefined ? undefined : parseDatabaseUrl(url, 'DATABASE_REPLICA_URL');
    return {
      module: ReplicaModule,
      global: true,
      imports: [MetricsModule],
      providers: [
        {
          provide: ReplicaReads,
          inject: [getDataSourceToken(), ResponseCache, Registry, LOG],
          useFactory: (database: DataSource, cache: ResponseCache, registry: Registry, log: Logger) => {
            if (!address) return new NoReplica();
            const sources = {
              list: new DataSource(dataSourceOptions(address)),
              search: new DataSource(searchOptions(address)),
            };
            return new Replica(database, sources, cache, new ReplicaMetrics(registry), log);
          },
        },
      ],
      exports: [ReplicaReads],
    };
  }
}
