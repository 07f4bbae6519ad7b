import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, QueryFailedError } from 'typeorm';
import { longWorkOptions } from './data-source-options.js';
import { DatabaseUnreachable } from './database-unreachable.js';
import type { DatabaseAddress } from './database-address.js';
import { migrations } from './migrations.js';

/** An arbitrary advisory lock id. */
const MIGRATION_LOCK = 7_489_733;

const LOCK_TIMEOUT_MS = 2_000;

/** Migrations have no statement timeout, but they must not block other sessions while they wait for a table. */
export function migrationOptions(address: DatabaseAddress): DataSourceOptions {
  const options = longWorkOptions(address);
  return { ...options, migrations, poolSize: 2, extra: { ...options.extra, lock_timeout: LOCK_TIMEOUT_MS } };
}

/** The schema cannot be migrated because other sessions hold locks on its tables. */
export class SchemaLocked extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'The database schema cannot be brought up to date: another session holds a lock on a table. ' +
        'Find it with: SELECT pid, usename, state, xact_start, query FROM pg_stat_activity ORDER BY xact_start; ' +
        'wait until it ends, or end it with: SELECT pg_terminate_backend(pid); then start again.',
      options,
    );
    this.name = 'SchemaLocked';
  }
}

interface RetryLimits {
  readonly attempts: number;
  readonly pauseMs: number;
}

const RETRIES: RetryLimits = { attempts: 10, pauseMs: 3_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/** When several instances start at once, one migrates. @throws DatabaseUnreachable, SchemaLocked when a table stays locked */
export async function migrate(address: DatabaseAddress, retries = RETRIES): Promise<void> {
  const dataSource = new DataSource(migrationOptions(address));
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new DatabaseUnreachable(error);
  }
  try {
    const lock = dataSource.createQueryRunner();
    // Another instance's migration may take long.
    await lock.query('SET lock_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await runMigrations(dataSource, retries);
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** A waiting ALTER TABLE blocks all later queries on the table: short waits, with pauses in between. */
async function runMigrations(dataSource: DataSource, { attempts, pauseMs }: RetryLimits): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= attempts) throw new SchemaLocked({ cause: error });
      await delay(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  return (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;
}
