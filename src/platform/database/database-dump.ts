import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline as streamTo } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { createGunzip, createGzip } from 'node:zlib';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { escapeIdentifier } from 'pg';
import { to } from 'pg-copy-streams';
import { NotFound } from '../errors/domain-errors.js';
import { takeMigrationLock } from './migration-lock.js';
import type { PooledClient } from './pooled-client.js';
import { withClient } from './single-client.js';

export interface TableDump {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface SequenceDump {
  readonly name: string;
  /** A string, because it may be above 2^53. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** What is needed to load the files of a dump. */
export interface DatabaseDump {
  /** The names of the migrations that were run, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableDump[];
  readonly sequences: readonly SequenceDump[];
}

/** The message is for the operator. */
export class DamagedDump extends Error {}

/** Without those of extensions. */
const TABLES = `
  SELECT relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
  GROUP BY pg_class.oid ORDER BY relname`;

export const dumpFile = (folder: string, table: string) => path.join(folder, `${table}.copy.gz`);
/** The keys and sizes of the files that the rows name, sorted, in the format of COPY. */
export const blobListFile = (folder: string) => path.join(folder, 'media-files.tsv.gz');

/**
 * Writes the rows of all tables, a file each, as they are at one moment. Migrations wait meanwhile, others do not.
 * @throws DatabaseUnreachable, NotFound in an empty database
 */
export function dumpDatabase(address: DatabaseAddress, folder: string): Promise<DatabaseDump> {
  return withClient(address, async (client) => {
    // Before the snapshot, which would be older than a migration that the lock waits for.
    await takeMigrationLock(
      { query: async (sql) => (await client.query<{ isLocked: boolean }>(sql)).rows },
      { isShared: true },
    );
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: tables } = await client.query<Omit<TableDump, 'rows'>>(TABLES);
    if (!tables.some(({ name }) => name === 'migrations'))
      throw new NotFound(
        'The database has no data of ttyreel. Correct DATABASE_URL, or start the service once.',
      );
    const counts: (() => number)[] = [];
    for (const { name, columns } of tables) {
      const source = `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
      counts.push(await copyTo(client, source, dumpFile(folder, name)));
    }
    await copyTo(client, `(${blobsOf(tables)})`, blobListFile(folder));
    const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    // After the rows: sequences are not part of a snapshot, and must not be behind them.
    const sequences = await sequencesOf(client);
    return {
      migrations: migrations.rows.map(({ name }) => name),
      tables: tables.map((table, at) => ({ ...table, rows: counts[at]?.() ?? 0 })),
      sequences,
    };
  });
}

/** The content of a file of a dump. @throws DamagedDump when it was cut or changed */
export async function* readDumpFile(file: string): AsyncGenerator<Buffer> {
  // The loop below gets the error.
  const content = streamTo(createReadStream(file), createGunzip(), () => undefined);
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch (error) {
    if (!isNativeError(error) || !('code' in error && String(error.code).startsWith('Z_'))) throw error;
    throw new DamagedDump(`${file} is damaged (${error.message}): use another backup.`, { cause: error });
  }
}

/** @returns those of the keys that rows name now */
export function namedBlobs(address: DatabaseAddress, keys: readonly string[]): Promise<ReadonlySet<string>> {
  return withClient(address, async (client) => {
    const { rows: tables } = await client.query<Omit<TableDump, 'rows'>>(TABLES);
    const { rows } = await client.query<{ key: string }>(
      `SELECT blob_key AS key FROM (${blobsOf(tables)}) AS named WHERE blob_key = ANY($1)`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  });
}

/** @returns the number of rows, which is known once the client has answered the next statement */
async function copyTo(client: PooledClient, source: string, file: string): Promise<() => number> {
  const rows = client.query(to(`COPY ${source} TO STDOUT`));
  await pipeline(
    rows,
    createGzip({ level: 3 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return () => rows.rowCount;
}

/** Each table with a column `blob_key` names files of the media. */
function blobsOf(tables: readonly Omit<TableDump, 'rows'>[]): string {
  const uses = tables
    .filter(({ columns }) => columns.includes('blob_key'))
    .map(
      ({ name }) => `SELECT blob_key, byte_size FROM ${escapeIdentifier(name)} WHERE blob_key IS NOT NULL`,
    );
  return `SELECT blob_key, max(byte_size) FROM (${uses.join(' UNION ALL ')}) AS used
    GROUP BY blob_key ORDER BY blob_key COLLATE "C"`;
}

async function sequencesOf(client: PooledClient): Promise<SequenceDump[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
  );
  const found: SequenceDump[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${escapeIdentifier(name)}`,
    );
    found.push(...states.map((state) => ({ name, ...state })));
  }
  return found;
}
