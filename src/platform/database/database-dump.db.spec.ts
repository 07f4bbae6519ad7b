import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { rowsOf, schemaOf } from '../../../test/upgrades/describe-schema.js';
import { restore } from '../../../test/upgrades/dump.js';
import { blobListFile, dumpDatabase, dumpFile } from './database-dump.js';
import { isLoadable, loadDatabase, unknownMigrations } from './database-load.js';
import { migrate } from './migrate.js';
import { runMigrations } from './run-migrations.js';
import { withClient } from './single-client.js';

const ROWS = await readFile(new URL('../../../test/upgrades/rows.sql', import.meta.url), 'utf8');
const HARD_TEXT = 'a tab \t, a line\nbreak, \\N, \\. and "quotes" — ü 🎬';

let source: TestDatabase;
let target: TestDatabase;
let folder: string;

beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-dump-'));
  await migrate(source.address);
  await withClient(source.address, async (client) => {
    await restore(client, ROWS);
    await client.query('UPDATE gif SET description = $1', [HARD_TEXT]);
    await client.query('SELECT nextval($1)', ['gif_seq_seq']);
  });
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true });
});

const describeAll = ({ address }: TestDatabase) =>
  withClient(address, async (client) => ({
    schema: await schemaOf(client),
    rows: await rowsOf(client),
    next: (await client.query(`SELECT nextval('gif_seq_seq') AS seq`)).rows,
  }));

const run = ({ address }: TestDatabase, sql: string) => withClient(address, (client) => client.query(sql));

describe('a dump', () => {
  it('makes the same rows, schema and next numbers of an empty database', async () => {
    const dump = await dumpDatabase(source.address, folder);
    expect(await isLoadable(target.address, dump)).toBe(true);
    expect(await loadDatabase(target.address, folder, dump)).toEqual([]);
    expect(await describeAll(target)).toEqual(await describeAll(source));
    expect(await isLoadable(target.address, dump)).toBe(false);
  });

  it('has the rows of one moment, whatever is written meanwhile', async () => {
    const dumping = dumpDatabase(source.address, folder);
    const state = { isDone: false };
    const done = dumping.finally(() => (state.isDone = true));
    for (let at = 0; !state.isDone; at++)
      await run(
        source,
        `WITH made AS (INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id)
           VALUES ('user${at}', 'hash${at}', '', '') RETURNING seq)
         INSERT INTO user_password (user_seq, hash) SELECT seq, '' FROM made`,
      );
    await loadDatabase(target.address, folder, await done);
    // References are checked by the load.
    const { rows } = await run(
      target,
      'SELECT count(*)::int AS users, count(user_seq)::int AS passwords FROM app_user LEFT JOIN user_password ON user_seq = seq',
    );
    const [{ users, passwords }] = rows as [{ users: number; passwords: number }];
    expect(users - passwords).toBe(1);
  });

  it('is loaded with the migrations that were run, and migrated afterwards', async () => {
    const dump = await dumpDatabase(source.address, folder);
    const [first = ''] = dump.migrations;
    await runMigrations(target.address, { only: [first] });
    const { rows } = await run(target, 'SELECT name FROM migrations');
    expect(rows).toEqual([{ name: first }]);
    expect(await isLoadable(target.address, dump)).toBe(true);
    expect(unknownMigrations({ ...dump, migrations: [first, 'Later1'] })).toEqual(['Later1']);
    expect(await isLoadable(source.address, { ...dump, migrations: [first] })).toBe(false);
  });

  it('names each file of the media once, for its owner alone', async () => {
    await run(
      source,
      `INSERT INTO rendition (gif_seq, name, state, blob_key, byte_size)
       VALUES (1, 'gif', 'ready', 'bb/bb.gif', 7), (1, 'still', 'ready', 'aa/aa.png', 5), (1, 'thumbnail', 'ready', 'aa/aa.png', 5)`,
    );
    await dumpDatabase(source.address, folder);
    expect(gunzipSync(await readFile(blobListFile(folder))).toString()).toBe('aa/aa.png\t5\nbb/bb.gif\t7\n');
    for (const name of await readdir(folder))
      expect([name, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
  });

  it('keeps a migration waiting, and waits for one', async () => {
    await withClient(source.address, async (client) => {
      await client.query('SELECT pg_advisory_lock(7489733)');
      const dumping = dumpDatabase(source.address, folder);
      await client.query(`UPDATE app_user SET bio = 'written by the migration'`);
      await client.query('SELECT pg_advisory_unlock(7489733)');
      await dumping;
    });
    const users = gunzipSync(await readFile(dumpFile(folder, 'app_user'))).toString();
    expect(users).toContain('written by the migration');
  });
});

describe('a load', () => {
  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, -12)],
    ['damaged', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 30 ? byte ^ 1 : byte)))],
  ])('of a %s file changes nothing, and can be repeated', async (_, change) => {
    const dump = await dumpDatabase(source.address, folder);
    const file = dumpFile(folder, 'gif');
    const whole = await readFile(file);
    await writeFile(file, change(whole));
    await expect(loadDatabase(target.address, folder, dump)).rejects.toThrow();
    const before = await withClient(target.address, rowsOf);
    expect([...before.keys()].sort()).toEqual(['migrations', 'schema_release', 'theme']);
    await writeFile(file, whole);
    expect(await isLoadable(target.address, dump)).toBe(true);
    await loadDatabase(target.address, folder, dump);
    expect(await describeAll(target)).toEqual(await describeAll(source));
  });

  it('leaves out tables that no migration makes', async () => {
    await run(source, 'CREATE TABLE mine (text text)');
    const dump = await dumpDatabase(source.address, folder);
    expect(await loadDatabase(target.address, folder, dump)).toEqual(['mine']);
  });
});
