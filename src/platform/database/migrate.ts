import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, QueryFailedError } from 'typeorm';
import { longWorkOptions } from './data-source-options.js';
import type { DatabaseAddress } from './database-address.js';
import { migrations } from './migrations.js';

/** Any number that no other program on the database uses for an advisory lock. */
const MIGRATION_LOCK = 7_489_733;

/** A migration waits no longer than this for a table. */
const LOCK_LIMIT_MS = 2_000;

/** A migration may take longer than a request may, but not keep others from a table meanwhile. */
export function migrationOptions(address: DatabaseAddress): DataSourceOptions {
  const options = longWorkOptions(address);
  return { ...options, migrations, poolSize: 2, extra: { ...options.extra, lock_timeout: LOCK_LIMIT_MS } };
}

/** The schema could not be changed, because others use the tables without a pause. */
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

/** How often a lock is tried for, and how long others get in between. */
interface Patience {
  readonly attempts: number;
  readonly pauseMs: number;
}

const PATIENCE: Patience = { attempts: 10, pauseMs: 3_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the schema up to date. Of many instances that start at once, one migrates and the others wait for it.
 * @throws SchemaLocked when a table is not to be had
 */
export async function migrate(address: DatabaseAddress, patience = PATIENCE): Promise<void> {
  const dataSource = new DataSource(migrationOptions(address));
  await dataSource.initialize();
  try {
    const lock = dataSource.createQueryRunner();
    // Whoever migrates may take long, and is waited for.
    await lock.query('SET lock_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await runMigrations(dataSource, patience);
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Whoever waits for a table makes all others wait behind: so each wait is short, and there is a pause between them. */
async function runMigrations(dataSource: DataSource, { attempts, pauseMs }: Patience): Promise<void> {
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
