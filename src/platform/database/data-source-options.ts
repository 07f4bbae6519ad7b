import type { DataSourceOptions } from 'typeorm';
import { Client } from 'pg';
import { BoundedClient } from './bounded-client.js';
import type { DatabaseAddress } from './database-address.js';
import { migrations } from './migrations.js';

/** Waiting is bounded everywhere, so that a database in trouble becomes a 503 and not a hang. */
export const CONNECT_LIMIT_MS = 2_000;
const STATEMENT_LIMIT_MS = 5_000;
const POOL_SIZE = 10;

/** A server that cannot reach a client any more ends its session within half a minute, and with it its locks. */
const SERVER_SIDE = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25000',
];
// Statements are written for one plan each: to weigh a plan for every value costs more than the query itself.
const PLANS = ['jit=off', 'plan_cache_mode=force_generic_plan'];

const settings = (list: readonly string[]): string => list.map((setting) => `-c ${setting}`).join(' ');

/** A class that `@Entity()` stands on. */
export type EntityClass = new () => object;

/** Of every connection: an idle one whose server is gone is found out, too. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** @param entities the classes that its repositories are of */
export function dataSourceOptions(address: DatabaseAddress, entities: readonly EntityClass[] = []) {
  return {
    type: 'postgres',
    host: address.host,
    port: address.port,
    username: address.user,
    password: address.password,
    database: address.database,
    ssl: address.ssl ?? false,
    entities: [...entities],
    migrations,
    applicationName: 'ttyreel',
    // Our bigints stay far below 2^53.
    parseInt8: true,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_LIMIT_MS,
    extra: {
      ...KEEP_ALIVE,
      Client: BoundedClient,
      statement_timeout: STATEMENT_LIMIT_MS,
      options: settings([...PLANS, ...SERVER_SIDE]),
    },
  } satisfies DataSourceOptions;
}

/** What the data source with {@link searchOptions} is called. */
export const SEARCH_DATA_SOURCE = 'search';

/** So many searches run at once; more would only take the processors from each other and from all other requests. */
const SEARCHES_AT_ONCE = 4;
/**
 * What a search looks at is known before it is planned, and the planner knows less: each statement has one plan, in
 * which indexes lead to the rows.
 */
const SEARCH_PLANS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'max_parallel_workers_per_gather=0',
];

/** Connections for searches alone. */
export function searchOptions(address: DatabaseAddress) {
  const options = dataSourceOptions(address);
  return {
    ...options,
    migrations: [],
    poolSize: SEARCHES_AT_ONCE,
    extra: { ...options.extra, options: `${options.extra.options} ${settings(SEARCH_PLANS)}` },
  } satisfies DataSourceOptions;
}

/** What the data source with {@link longWorkOptions} is called. */
export const LONG_WORK_DATA_SOURCE = 'long work';

/** Filling the search index reads with one connection while it writes with two. */
const LONG_WORKS_AT_ONCE = 3;

/** Connections for work that may take longer than a request may: no statement of theirs has a limit. */
export function longWorkOptions(address: DatabaseAddress) {
  const options = dataSourceOptions(address);
  return {
    ...options,
    migrations: [],
    poolSize: LONG_WORKS_AT_ONCE,
    extra: { ...options.extra, Client, statement_timeout: 0 },
  } satisfies DataSourceOptions;
}
