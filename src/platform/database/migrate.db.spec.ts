import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';
import { SchemaLocked } from './schema-locked.js';

const RETRIES = { attempts: 2, pauseMs: 10 };

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function migrationsRun(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

it('a migration by command has no statement timeout, like one at the start', async () => {
  const { host, user, database: name } = database.address;
  process.env['DATABASE_URL'] = `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`;
  const { default: source } = await import('../../../ormconfig.js');
  await source.initialize();
  try {
    expect(await source.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await source.destroy();
  }
});

describe('a migration', () => {
  it('names the blocking session instead of waiting for it, and succeeds later', async () => {
    await client.query('BEGIN; CREATE TABLE app_user (seq integer)');
    const refusal: unknown = await migrate(database.address, { retries: RETRIES }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(SchemaLocked);
    expect(refusal).toHaveProperty(
      'message',
      expect.stringMatching(/holds a lock on a table.*pg_stat_activity/),
    );
    await client.query('ROLLBACK');
    await migrate(database.address, { retries: RETRIES });
    expect(await migrationsRun()).toEqual(migrations.map(({ name }) => name));
  });

  it('runs once, however many processes start', async () => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await Promise.all([1, 2, 3].map(() => migrate(database.address)));
    expect(await migrationsRun()).toEqual(migrations.map(({ name }) => name));
    await migrate(database.address);
    expect(await migrationsRun()).toHaveLength(migrations.length);
  });
});
