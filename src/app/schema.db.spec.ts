import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createMigratedDatabase, type MigratedDatabase } from '../../test/support/migrated-database.js';

let database: MigratedDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createMigratedDatabase();
  dataSource = database.source;
});
afterAll(() => database.drop());

/** The statements with which TypeORM would create the tables from the entities, except for what it does not compare. */
async function drift(): Promise<string[]> {
  const changes = await dataSource.driver.createSchemaBuilder().log();
  return [...changes.upQueries.map(({ query }) => query), ...(await indexesOfOtherRows())];
}

/** The partial indexes whose condition differs from the entity's; PostgreSQL normalises both. */
async function indexesOfOtherRows(): Promise<string[]> {
  const real = await conditionsOfIndexes();
  const others: string[] = [];
  for (const { name, where, synchronize, entityMetadata } of dataSource.entityMetadatas.flatMap(
    ({ indices }) => indices,
  )) {
    if (!synchronize) continue;
    const described = where && (await spelledByPostgres(entityMetadata.tableName, where));
    if (real.get(name) !== described)
      others.push(`${name}: ${real.get(name) ?? 'every row'}, not ${described ?? 'every row'}`);
  }
  return others;
}

async function conditionsOfIndexes(): Promise<Map<string, string>> {
  const rows = await dataSource.query<{ name: string; condition: string }[]>(
    `SELECT indexrelid::regclass::text AS name, pg_get_expr(indpred, indrelid) AS condition
     FROM pg_index WHERE indpred IS NOT NULL`,
  );
  return new Map(rows.map(({ name, condition }) => [name, condition]));
}

async function spelledByPostgres(table: string, condition: string): Promise<string | undefined> {
  await dataSource.query(`CREATE INDEX described ON ${table} ((1)) WHERE ${condition}`);
  const spelled = (await conditionsOfIndexes()).get('described');
  await dataSource.query('DROP INDEX described');
  return spelled;
}

describe('the migrations', () => {
  it('create exactly the columns, keys and indexes that the entities describe', async () => {
    expect(await drift()).toEqual([]);
  });

  it('create exactly the tables that the entities describe', async () => {
    const rows = await dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...described, 'migrations', 'schema_release'].sort(),
    );
  });
});

// Without these, the comparison above could miss differences. Each difference adds to the previous ones.
describe('the comparison detects a difference in', () => {
  let known = 0;

  it.each([
    ['a type', 'ALTER TABLE outbox ALTER attempts TYPE bigint'],
    ['a length', 'ALTER TABLE outbox ALTER kind TYPE varchar(41)'],
    ['a null', 'ALTER TABLE gif ALTER title DROP NOT NULL'],
    ['a default', `ALTER TABLE gif ALTER shell SET DEFAULT 'sh'`],
    ['an extra column', 'ALTER TABLE gif ADD COLUMN extra integer'],
    ['the columns of a key', 'ALTER TABLE tag DROP CONSTRAINT tag_slug'],
    ['a reference', 'ALTER TABLE gif DROP CONSTRAINT gif_author'],
    ['an index', 'DROP INDEX rendition_by_blob; CREATE INDEX rendition_by_blob ON rendition (hash)'],
    [
      'the predicate of an index',
      'DROP INDEX gif_by_author; CREATE INDEX gif_by_author ON gif (author_seq, seq)',
    ],
  ])('%s', async (_, change) => {
    await dataSource.query(change);
    const seen = (await drift()).length;
    expect(seen).toBeGreaterThan(known);
    known = seen;
  });
});
