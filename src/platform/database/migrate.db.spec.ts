import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { migrations } from './migrations.js';
import { SearchSummary1763780000000 } from './migrations/1763780000000-search-summary.js';
import { migrate } from './migrate.js';
import { migrationOptions } from './run-migrations.js';
import { SchemaLocked } from './schema-locked.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

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

describe('the search summaries', () => {
  /** More than one batch. */
  const DOCUMENTS = 2_300;
  const PATIENCE = { attempts: 2, pauseMs: 10 };
  /** The migration that adds them. Each test starts before it. */
  const SUMMARIES = migrations.indexOf(SearchSummary1763780000000);
  let source: DataSource;

  jest.setTimeout(30_000);

  beforeAll(async () => {
    source = await new DataSource(migrationOptions(database.address)).initialize();
    await source.runMigrations({ transaction: 'each' });
    await source.query(`
      INSERT INTO app_user (username, key_hash, key_cipher) VALUES ('ada', 'a', '');
      INSERT INTO gif (id, author_seq, slug, title, command, description, shell, visibility, width, height, frames, duration_ms)
        SELECT lpad(n::text, 8, 'x'), 1, 's', '', '', '', 'zsh', 'public', 1, 1, 1, 1 FROM generate_series(1, ${DOCUMENTS}) AS n;
      INSERT INTO search_document (gif_seq, version, born, heat, lexemes)
        SELECT seq, 3, 1, 1, 'title:1A transcript:2' FROM gif`);
  });
  beforeEach(async () => {
    for (let undone = migrations.length; undone > SUMMARIES; undone -= 1)
      await source.undoLastMigration({ transaction: 'each' });
  });
  afterAll(() => source.destroy());

  /** The file of the table and the number of complete documents. */
  async function state() {
    const [row] = await source.query<{ file: number; complete: number }[]>(`
      SELECT pg_relation_filenode('search_document') AS file,
        count(*) FILTER (WHERE version = 3 AND to_jsonb(document) ->> 'summary' = '''title'':1A')::integer AS complete
      FROM search_document AS document`);
    return row;
  }

  it('are filled without a rewrite of the table', async () => {
    const before = await state();
    expect(before?.complete).toBe(0);
    await migrate(database.address);
    expect(await state()).toEqual({ file: before?.file, complete: DOCUMENTS });
  });

  it('resume after an interruption', async () => {
    await source.query(`ALTER TABLE search_document ADD COLUMN summary tsvector NOT NULL DEFAULT ''`);
    await source.query(`UPDATE search_document SET summary = 'title:1A', version = 3 WHERE gif_seq <= 1500`);
    await migrate(database.address);
    expect((await state())?.complete).toBe(DOCUMENTS);
  });

  it('name the blocking transaction instead of blocking everybody', async () => {
    const reader = await startTransaction('SELECT count(*) FROM search_document');
    const refusal: unknown = await migrate(database.address, PATIENCE).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SchemaLocked);
    expect(refusal).toHaveProperty(
      'message',
      expect.stringMatching(/holds a lock on a table.*pg_stat_activity/),
    );
    expect((await state())?.complete).toBe(0);
    await reader.commit();
    await migrate(database.address, PATIENCE);
    expect((await state())?.complete).toBe(DOCUMENTS);
  });

  async function startTransaction(statement: string) {
    const client = new Client(database.address);
    await client.connect();
    await client.query(`BEGIN; ${statement}`);
    return {
      async commit() {
        await client.query('COMMIT');
        await client.end();
      },
    };
  }
});
