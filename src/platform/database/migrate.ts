import { readdir } from 'node:fs/promises';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import type { RetryLimits } from './run-migrations.js';
import { withClient } from './single-client.js';

const FOLDER = new URL('./migrations/', import.meta.url);
/** A file of a migration begins with its timestamp. */
const MIGRATION_FILE = /^(\d+)-[\w-]+\.[jt]s$/;
const NO_SUCH_TABLE = '42P01';

/**
 * Brings the schema up to date. Most starts find that it is, and do not load the migrations.
 * @throws DatabaseUnreachable, SchemaLocked when a table stays locked
 */
export async function migrate(address: DatabaseAddress, retries?: RetryLimits): Promise<void> {
  const [done, files] = await Promise.all([migrationsOf(address), readdir(FOLDER)]);
  const known = files.flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? []);
  if (known.every((timestamp) => done.has(timestamp))) return;
  const { runMigrations } = await import('./run-migrations.js');
  await runMigrations(address, { retries });
}

/** @returns the timestamps of the migrations that were run @throws DatabaseUnreachable */
function migrationsOf(address: DatabaseAddress): Promise<ReadonlySet<string>> {
  return withClient(address, async (client) => {
    try {
      const { rows } = await client.query<{ timestamp: string }>('SELECT timestamp::text FROM migrations');
      return new Set(rows.map(({ timestamp }) => timestamp));
    } catch (error) {
      if ((error as { code?: string }).code === NO_SUCH_TABLE) return new Set();
      throw error;
    }
  });
}
