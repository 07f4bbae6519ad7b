import type { DatabaseAddress } from '@ttyreel/local-postgres';
import type { Logger } from 'pino';
import { VERSION } from '../config/version.js';
import type { RetryLimits } from './run-migrations.js';
import { readSchemaState } from './schema-state.js';

/**
 * Brings the schema up to date. Most starts find that it is, and do not load the migrations.
 * @param log gets a warning if the schema is newer, and still serves this release
 * @throws DatabaseUnreachable, SchemaTooNew, SchemaLocked when a table stays locked
 */
export async function migrate(
  address: DatabaseAddress,
  { log, retries }: { readonly log?: Pick<Logger, 'warn'>; readonly retries?: RetryLimits } = {},
): Promise<void> {
  const { isPending, newer } = await readSchemaState(address);
  if (newer.length > 0)
    log?.warn(
      { migrations: newer },
      `the database has the schema of a later release, which still serves ttyreel ${VERSION}`,
    );
  if (!isPending) return;
  const { runMigrations } = await import('./run-migrations.js');
  await runMigrations(address, { retries });
}
