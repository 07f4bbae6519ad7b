import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { type Row, rowsOf, schemaOf } from '../../test/upgrades/describe-schema.js';
import { dumpOf, restore } from '../../test/upgrades/dump.js';
import { migrate } from '../platform/database/migrate.js';

const ROOT = new URL('../../', import.meta.url);
const DUMPS = new URL('test/upgrades/', ROOT);

const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string };
/** That of a version to come is still renewed. */
const releases = (await readdir(DUMPS))
  .flatMap((file) => /^(\d+\.\d+\.\d+)\.sql$/.exec(file)?.[1] ?? [])
  .filter((release) => release.localeCompare(version, 'en', { numeric: true }) <= 0);

let fresh: TestDatabase;
let schema: string[];
const databases: TestDatabase[] = [];

beforeAll(async () => {
  fresh = await empty();
  await migrate(fresh.address);
  schema = await inDatabase(fresh, schemaOf);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function inDatabase<Result>(
  { address }: TestDatabase,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(address);
  await client.connect();
  return act(client).finally(() => client.end());
}

async function empty(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

/** The rows, without the columns that others lack: a later release removes what was replaced. */
function missing(before: readonly Row[], after: readonly Row[]): string[] {
  const [columns = {}] = after;
  const shared = Object.keys(before[0] ?? {}).filter((name) => name in columns);
  const textOf = (row: Row) => JSON.stringify(shared.map((name) => row[name]));
  const there = new Set(after.map(textOf));
  return before.map(textOf).filter((text) => !there.has(text));
}

describe.each([...releases, 'this source'])('the database of %s', (release) => {
  it('gets the schema of a new one and keeps its rows', async () => {
    const database = await empty();
    const dump = releases.includes(release)
      ? await readFile(new URL(`${release}.sql`, DUMPS), 'utf8')
      : await dumpOf((await empty()).address);
    await inDatabase(database, (client) => restore(client, dump));
    const before = await inDatabase(database, rowsOf);
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['app_user', 'collection_gif', 'gif', 'theme']),
    );
    await migrate(database.address);
    expect(await inDatabase(database, schemaOf)).toEqual(schema);
    const after = await inDatabase(database, rowsOf);
    for (const [table, rows] of before)
      expect([table, missing(rows, after.get(table) ?? [])]).toEqual([table, []]);
  });
});

it.each([
  ['a default', `ALTER TABLE gif ALTER shell SET DEFAULT 'sh'`],
  ['a check', 'ALTER TABLE gif ADD CONSTRAINT wide CHECK (width > 0)'],
  ['an index', 'CREATE INDEX other ON gif (width)'],
  ['a function', `CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
  ['an enum', `CREATE TYPE mood AS ENUM ('ok')`],
  ['an option', 'ALTER TABLE gif RESET (autovacuum_vacuum_insert_scale_factor)'],
  ['a trigger', 'DROP TRIGGER gif_edited ON gif'],
])('the comparison detects %s', async (_, change) => {
  const detected = await inDatabase(fresh, async (client) => {
    await client.query(`BEGIN; ${change}`);
    return schemaOf(client);
  });
  expect(detected).not.toEqual(schema);
});
