import { setImmediate } from 'node:timers/promises';
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
    const pools = poolsOf({ requests, search, long_work: longWork });
    const registers = [registry];
    new Gauge({
      name: 'ttyreel_database_pool_connections',
      help: 'Open connections of the pool, idle or busy.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, { totalCount, idleCount }] of pools) {
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'busy' }, totalCount - idleCount);
        }
      },
    });
    new Gauge({
      name: 'ttyreel_database_pool_waiting',
      help: 'Statements and transactions that wait for a connection.',
      labelNames: ['pool'],
      registers,
      async collect() {
        // A statement of the same scrape waits in the pool for a moment, even if connections are idle.
        await setImmediate();
        for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
      },
    });
    new Gauge({
      name: 'ttyreel_database_pool_max_connections',
      help: 'Connections that the pool may open.',
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, { options }] of pools) this.set({ pool }, options.max);
      },
    });
  }
}

function poolsOf(sources: Readonly<Record<string, DataSource>>): (readonly [string, Pool])[] {
  return Object.entries(sources).map(([name, { driver }]) => [
    name,
    (driver as PostgresDriver).master as Pool,
  ]);
}
