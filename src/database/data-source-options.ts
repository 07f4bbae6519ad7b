import type { DataSourceOptions } from 'typeorm';
import type { DatabaseAddress } from './database-address.js';
import { entities } from './entities.js';
import { migrations } from './migrations.js';

/** Waiting is bounded everywhere, so that a database in trouble becomes a 503 and not a hang. */
const CONNECT_LIMIT_MS = 2_000;
const STATEMENT_LIMIT_MS = 5_000;
const POOL_SIZE = 10;

export function dataSourceOptions(address: DatabaseAddress) {
  return {
    type: 'postgres',
    host: address.host,
    port: address.port,
    username: address.user,
    password: address.password,
    database: address.database,
    ssl: address.ssl ?? false,
    entities,
    migrations,
    applicationName: 'ttyreel',
    // Our bigints stay far below 2^53.
    parseInt8: true,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_LIMIT_MS,
    // Statements are written for one plan each: to weigh a plan for every value costs more than the query itself.
    extra: {
      statement_timeout: STATEMENT_LIMIT_MS,
      options: '-c jit=off -c plan_cache_mode=force_generic_plan',
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
  const settings = SEARCH_PLANS.map((setting) => `-c ${setting}`).join(' ');
  return {
    ...options,
    entities: [],
    migrations: [],
    poolSize: SEARCHES_AT_ONCE,
    extra: { ...options.extra, options: `${options.extra.options} ${settings}` },
  } satisfies DataSourceOptions;
}
