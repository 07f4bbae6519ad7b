import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import type { DatabaseAddress } from './database-address.js';

/** Any number that no other program on the database uses for an advisory lock. */
const MIGRATION_LOCK = 7_489_733;

/** A migration may take longer than a request may. */
export function migrationOptions(address: DatabaseAddress): DataSourceOptions {
  const options = dataSourceOptions(address);
  return { ...options, poolSize: 2, extra: { ...options.extra, statement_timeout: 0 } };
}

/** Brings the schema up to date. Of many instances that start at once, one migrates and the others wait for it. */
export async function migrate(address: DatabaseAddress): Promise<void> {
  const dataSource = new DataSource(migrationOptions(address));
  await dataSource.initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}
