import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { LONG_WORK_DATA_SOURCE, SEARCH_DATA_SOURCE } from './data-source-options.js';

/** How the pools are used, read at each scrape. */
@Injectable()
export class PoolMetrics {
  constructor(
    registry: Registry,
    @InjectDataSource() requests: DataSource,
    @InjectDataSource(SEARCH_DATA_SOURCE) search: DataSource,
    @InjectDataSource(LONG_WORK_DATA_SOURCE) longWork: DataSource,
  ) {
    const registers = [registry];
    // Before the others, because it sets them.
    new Gauge({
      name: 'ttyreel_database_pool_connections',
      help: 'Open connections of the pool, idle or busy.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, source] of Object.entries({ requests, search, long_work: longWork })) {
          const { totalCount, idleCount, waitingCount, options } = (source.driver as PostgresDriver)
            .master as Pool;
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'busy' }, totalCount - idleCount);
          waiting.set({ pool }, waitingCount);
          max.set({ pool }, options.max);
        }
      },
    });
    const waiting = new Gauge({
      name: 'ttyreel_database_pool_waiting',
      help: 'Statements and transactions that wait for a connection.',
      labelNames: ['pool'],
      registers,
    });
    const max = new Gauge({
      name: 'ttyreel_database_pool_max_connections',
      help: 'Connections that the pool may open.',
      labelNames: ['pool'],
      registers,
    });
  }
}
