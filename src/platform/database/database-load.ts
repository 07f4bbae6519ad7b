import { pipeline } from 'node:stream/promises';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { escapeIdentifier } from 'pg';
import { from } from 'pg-copy-streams';
import { DamagedDump, type DatabaseDump, dumpFile, readDumpFile, type TableDump } from './database-dump.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';
import type { PooledClient } from './pooled-client.js';
import { runMigrations } from './run-migrations.js';
import { withClient } from './single-client.js';

/** Whether an identity column ever got a number, or a migration was run that is not among these. */
const IS_USED = `
  SELECT EXISTS (
    SELECT FROM pg_sequence JOIN pg_depend ON objid = seqrelid AND classid = 'pg_class'::regclass AND deptype = 'i'
    WHERE pg_sequence_last_value(seqrelid) IS NOT NULL
  ) AS used, to_regclass('public.migrations') IS NOT NULL AS migrated`;

/** Tables are loaded in any order, and all references of one are checked at once. */
const REFERENCES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

/** The migrations of a dump that this release does not have. */
export function unknownMigrations({ migrations: names }: DatabaseDump): string[] {
  return names.filter((name) => !migrations.some((known) => known.name === name));
}

/** Whether a dump can be loaded: nobody used the database, and its schema is not newer. @throws DatabaseUnreachable */
export function isLoadable(address: DatabaseAddress, dump: DatabaseDump): Promise<boolean> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ used: boolean; migrated: boolean }>(IS_USED);
    if (rows[0]?.used) return false;
    if (!rows[0]?.migrated) return true;
    const done = await client.query<{ name: string }>('SELECT name FROM migrations');
    return done.rows.every(({ name }) => dump.migrations.includes(name));
  });
}

/**
 * Creates the schema of the dump, loads its rows in one transaction and brings the schema up to date.
 * @returns the tables that no migration makes, which are not loaded
 * @throws DatabaseUnreachable, DamagedDump
 */
export async function loadDatabase(
  address: DatabaseAddress,
  folder: string,
  dump: DatabaseDump,
): Promise<string[]> {
  await runMigrations(address, { only: dump.migrations });
  const others = await withClient(address, (client) => load(client, folder, dump));
  await migrate(address);
  return others;
}

async function load(client: PooledClient, folder: string, dump: DatabaseDump): Promise<string[]> {
  const relations = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  );
  const isMade = ({ name }: { readonly name: string }) =>
    relations.rows.some((relation) => relation.name === name);
  const tables = dump.tables.filter(isMade);
  await client.query('BEGIN');
  await client.query(`TRUNCATE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
  const { rows: references } = await client.query<{ drop: string; make: string }>(REFERENCES);
  for (const { drop } of references) await client.query(drop);
  for (const table of tables) {
    const name = escapeIdentifier(table.name);
    // The dump has what triggers wrote.
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await copyFrom(client, table, dumpFile(folder, table.name));
  }
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
  for (const { make } of references) await client.query(make);
  for (const { name, value, isCalled } of dump.sequences.filter(isMade))
    await client.query('SELECT setval($1::regclass, $2, $3)', [escapeIdentifier(name), value, isCalled]);
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return dump.tables.filter((table) => !isMade(table)).map(({ name }) => name);
}

async function copyFrom(
  client: PooledClient,
  { name, columns, rows }: TableDump,
  file: string,
): Promise<void> {
  const table = client.query(
    from(`COPY ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) FROM STDIN`),
  );
  await pipeline(readDumpFile(file), table);
  if (table.rowCount !== rows)
    throw new DamagedDump(`${file} has ${table.rowCount} rows instead of ${rows}: use another backup.`);
}
