import { readdir } from 'node:fs/promises';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { VERSION } from '../config/version.js';
import type { PooledClient } from './pooled-client.js';
import { withClient } from './single-client.js';

const FOLDER = new URL('./migrations/', import.meta.url);
/** A file of a migration begins with its timestamp. */
const MIGRATION_FILE = /^(\d+)-[\w-]+\.[jt]s$/;
const NO_SUCH_TABLE = '42P01';

/** The schema of a later release, which does not serve this one any more. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

export interface SchemaState {
  /** Whether this release has migrations that were not run. */
  readonly isPending: boolean;
  /** The names of migrations of later releases. */
  readonly newer: readonly string[];
}

/** Loads no migration. @throws SchemaTooNew, DatabaseUnreachable */
export async function readSchemaState(address: DatabaseAddress): Promise<SchemaState> {
  const [{ done, releases }, files] = await Promise.all([withClient(address, read), readdir(FOLDER)]);
  const known = files.flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? []);
  const newer = done.filter(({ timestamp }) => !known.includes(timestamp)).map(({ name }) => name);
  const [release] = releases;
  if (release ? isOlder(VERSION, release.oldest) : newer.length > 0) throw tooNew(newer, release);
  return { isPending: known.some((each) => !done.some(({ timestamp }) => timestamp === each)), newer };
}

interface ServedReleases {
  readonly oldest: string;
  readonly raisedBy: string;
}

async function read(client: PooledClient) {
  const done = await rowsOf<{ timestamp: string; name: string }>(
    client,
    'SELECT timestamp::text, name FROM migrations ORDER BY id',
  );
  const releases = await rowsOf<ServedReleases>(
    client,
    'SELECT oldest, raised_by AS "raisedBy" FROM schema_release',
  );
  return { done, releases };
}

/** @returns none if the table does not exist yet */
async function rowsOf<Row extends object>(client: PooledClient, statement: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(statement)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return [];
    throw error;
  }
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

function tooNew(newer: readonly string[], release: ServedReleases | undefined): SchemaTooNew {
  return new SchemaTooNew(
    release
      ? `The database was migrated by ttyreel ${release.raisedBy}, whose schema serves releases from ${release.oldest} on; this is ` +
          `${VERSION}. Start ${release.oldest} or a later release, or restore the backup from before the upgrade.`
      : `The database has a schema that ttyreel ${VERSION} does not know (${newer.join(', ')}). Start the release that made it, ` +
          'or this one with a new database.',
  );
}
