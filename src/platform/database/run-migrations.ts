import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, QueryFailedError } from 'typeorm';
import { longWorkOptions } from './data-source-options.js';
import { DatabaseUnreachable } from './database-unreachable.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { takeMigrationLock } from './migration-lock.js';
import { migrations } from './migrations.js';
import { SchemaLocked } from './schema-locked.js';

const LOCK_TIMEOUT_MS = 2_000;

/** Migrations have no statement timeout, but they must not block other sessions while they wait for a table. */
export function migrationOptions(address: DatabaseAddress): DataSourceOptions {
  const options = longWorkOptions(address);
  return { ...options, migrations, poolSize: 2, extra: { ...options.extra, lock_timeout: LOCK_TIMEOUT_MS } };
}

export interface RetryLimits {
  readonly attempts: number;
  readonly pauseMs: number;
}

const RETRIES: RetryLimits = { attempts: 10, pauseMs: 3_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * When several instances start at once, one migrates.
 * @param only the names of the migrations to run; default: all
 * @throws DatabaseUnreachable, SchemaLocked when a table stays locked
 */
export async function runMigrations(
  address: DatabaseAddress,
  { retries = RETRIES, only }: { readonly retries?: RetryLimits; readonly only?: readonly string[] } = {},
): Promise<void> {
  const chosen = migrations.filter(({ name }) => only?.includes(name) ?? true);
  const dataSource = new DataSource({ ...migrationOptions(address), migrations: chosen });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new DatabaseUnreachable(error);
  }
  try {
    const lock = dataSource.createQueryRunner();
    await takeMigrationLock(lock);
    try {
      await runPending(dataSource, retries);
    } finally {
      await lock.query('SELECT pg_advisory_unlock_all()');
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** A waiting ALTER TABLE blocks all later queries on the table: short waits, with pauses in between. */
async function runPending(dataSource: DataSource, { attempts, pauseMs }: RetryLimits): Promise<void> {
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
