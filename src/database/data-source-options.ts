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
