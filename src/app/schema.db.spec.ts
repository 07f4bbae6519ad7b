import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { entities } from './entities.js';
import { dataSourceOptions } from '../platform/database/data-source-options.js';
import { migrate } from '../platform/database/migrate.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  dataSource = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The statements by which TypeORM would make the tables as the entities say, and what it does not compare. */
async function drift(): Promise<string[]> {
  const changes = await dataSource.driver.createSchemaBuilder().log();
  return [...changes.upQueries.map(({ query }) => query), ...(await indexesOfOtherRows())];
}

/** The partial indexes that are of other rows than their entity says; PostgreSQL brings both into one spelling. */
async function indexesOfOtherRows(): Promise<string[]> {
  const rowsOf = async (index: string) => {
    const [found] = await dataSource.query<{ rows: string | null }[]>(
      'SELECT pg_get_expr(indpred, indrelid) AS rows FROM pg_index WHERE indexrelid = to_regclass($1)',
      [index],
    );
    return found?.rows ?? 'every row';
  };
  const others: string[] = [];
  for (const { name, where = 'true', synchronize, entityMetadata } of dataSource.entityMetadatas.flatMap(
    ({ indices }) => indices,
  )) {
    if (!synchronize) continue;
    await dataSource.query(`CREATE INDEX described ON ${entityMetadata.tableName} ((1)) WHERE ${where}`);
    const [described, real] = [await rowsOf('described'), await rowsOf(name)];
    await dataSource.query('DROP INDEX described');
    if (real !== described) others.push(`${name}: ${real}, not ${described}`);
  }
  return others;
}

describe('the migrations', () => {
  it('make just the columns, keys and indexes that the entities describe', async () => {
    expect(await drift()).toEqual([]);
  });

  it('make just the tables that the entities describe', async () => {
    const rows = await dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect(rows.map(({ name }) => name).sort()).toEqual([...described, 'migrations'].sort());
  });
});

// What this kind of comparison has to see, or it would say nothing above.
describe('a difference is seen in', () => {
  it.each([
    [
      'a type',
      'ALTER TABLE outbox ALTER attempts TYPE bigint',
      'ALTER TABLE outbox ALTER attempts TYPE smallint',
    ],
    [
      'a length',
      'ALTER TABLE outbox ALTER kind TYPE varchar(41)',
      'ALTER TABLE outbox ALTER kind TYPE varchar(40)',
    ],
    ['a null', 'ALTER TABLE gif ALTER title DROP NOT NULL', 'ALTER TABLE gif ALTER title SET NOT NULL'],
    [
      'a default',
      `ALTER TABLE gif ALTER shell SET DEFAULT 'sh'`,
      `ALTER TABLE gif ALTER shell SET DEFAULT 'other'`,
    ],
    ['a column too many', 'ALTER TABLE gif ADD COLUMN extra integer', 'ALTER TABLE gif DROP COLUMN extra'],
    [
      'the columns of a key',
      'ALTER TABLE tag DROP CONSTRAINT tag_slug',
      'ALTER TABLE tag ADD CONSTRAINT tag_slug UNIQUE (slug)',
    ],
    [
      'a reference',
      'ALTER TABLE gif DROP CONSTRAINT gif_author',
      'ALTER TABLE gif ADD CONSTRAINT gif_author FOREIGN KEY (author_seq) REFERENCES app_user (seq)',
    ],
    [
      'an index',
      'DROP INDEX form_by_blob; CREATE INDEX form_by_blob ON form (hash)',
      'DROP INDEX form_by_blob; CREATE INDEX form_by_blob ON form (blob_key)',
    ],
    [
      'the rows of an index',
      'DROP INDEX gif_by_author; CREATE INDEX gif_by_author ON gif (author_seq, seq)',
      'DROP INDEX gif_by_author; CREATE INDEX gif_by_author ON gif (author_seq, seq) WHERE deleted_at IS NULL',
    ],
  ])('%s', async (_, change, undo) => {
    await dataSource.query(change);
    try {
      expect(await drift()).not.toEqual([]);
    } finally {
      await dataSource.query(undo);
    }
    expect(await drift()).toEqual([]);
  });
});
