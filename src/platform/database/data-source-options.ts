import type { DataSourceOptions } from 'typeorm';
import { defaults, Pool } from 'pg';
import { BoundedClient } from './bounded-client.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { PipelinedPool } from './pipelined-pool.js';
import { PooledClient } from './pooled-client.js';

/** Every wait is bounded, so that an unavailable database causes a 503 rather than a hang. */
export const CONNECT_LIMIT_MS = 2_000;
const STATEMENT_LIMIT_MS = 5_000;
const POOL_SIZE = 10;

/** The server ends the session of an unreachable client, and so its locks, within 30 s. */
const SERVER_KEEP_ALIVE = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25000',
];
// Generic plans suffice, and planning for each value costs more than the query.
const PLANS = ['jit=off', 'plan_cache_mode=force_generic_plan'];

const settings = (list: readonly string[]): string => list.map((setting) => `-c ${setting}`).join(' ');

export type EntityClass = new () => object;

/** Also detects that the server of an idle connection is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export function dataSourceOptions(address: DatabaseAddress, entities: readonly EntityClass[] = []) {
  return {
    type: 'postgres',
    driver: { Pool: PipelinedPool, defaults },
    host: address.host,
    port: address.port,
    username: address.user,
    password: address.password,
    database: address.database,
    ssl: address.ssl ?? false,
    entities: [...entities],
    applicationName: 'ttyreel',
    // Our bigints stay far below 2^53.
    parseInt8: true,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_LIMIT_MS,
    extra: {
      ...KEEP_ALIVE,
      Client: BoundedClient,
      statement_timeout: STATEMENT_LIMIT_MS,
      options: settings([...PLANS, ...SERVER_KEEP_ALIVE]),
    },
  } satisfies DataSourceOptions;
}

export const SEARCH_DATA_SOURCE = 'search';

/** Limits concurrent searches, which are CPU-bound. */
const SEARCH_POOL_SIZE = 4;
/** Search statements are written for indexes, and the planner's statistics would mislead it: one generic plan each. */
const SEARCH_PLANS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'max_parallel_workers_per_gather=0',
];

/** Connections for searches only. */
export function searchOptions(address: DatabaseAddress, entities: readonly EntityClass[] = []) {
  const options = dataSourceOptions(address, entities);
  return {
    ...options,
    poolSize: SEARCH_POOL_SIZE,
    extra: { ...options.extra, options: `${options.extra.options} ${settings(SEARCH_PLANS)}` },
  } satisfies DataSourceOptions;
}

export const LONG_WORK_DATA_SOURCE = 'long work';

/** Filling the search index reads with one connection and writes with two. */
const LONG_WORK_POOL_SIZE = 3;

/** Connections without a statement timeout, for background work. */
export function longWorkOptions(address: DatabaseAddress, entities: readonly EntityClass[] = []) {
  const options = dataSourceOptions(address, entities);
  return {
    ...options,
    // A short statement must not wait for a long one.
    driver: { Pool, defaults },
    poolSize: LONG_WORK_POOL_SIZE,
    extra: { ...options.extra, Client: PooledClient, statement_timeout: 0 },
  } satisfies DataSourceOptions;
}
