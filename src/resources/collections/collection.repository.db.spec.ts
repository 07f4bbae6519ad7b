import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AbstractLogger, DataSource } from 'typeorm';
import { insertUsers } from '../../../test/support/factories.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { CollectionEntity } from './collection.entity.js';
import { CollectionRepository } from './collection.repository.js';

const COLLECTIONS = 60;

/** Records statements with their parameters. */
class Statements extends AbstractLogger {
  readonly sent: { readonly sql: string; readonly parameters?: unknown[] }[] = [];

  override logQuery(sql: string, parameters?: unknown[]): void {
    this.sent.push({ sql, parameters });
  }

  protected writeLog(): void {
    // Nothing but statements is of interest.
  }
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

let database: TestDatabase;
let source: DataSource;
let statements: Statements;
let collections: CollectionRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  statements = new Statements();
  source = await new DataSource({
    ...dataSourceOptions(database.address, entities),
    logging: true,
    logger: statements,
  }).initialize();
  collections = new CollectionRepository(source.getRepository(CollectionEntity));
  await insertUsers(source, { username: 'ada' }, { username: 'bob' });
  await source.query(
    `INSERT INTO collection (slug, title, author_seq, is_featured)
     SELECT 'number-' || n, 'Number ' || n, app_user.seq, n % 3 = 0
     FROM generate_series(1, $1::integer) AS n
     JOIN app_user ON username = CASE WHEN n % 2 = 0 THEN 'ada' ELSE 'bob' END ORDER BY n`,
    [COLLECTIONS],
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const slugs = async (filter: { isFeatured?: true; authorSeq?: number }, page: number, size: number) => {
  const { rows, count } = await collections.list(filter, { page, size });
  return { count, slugs: rows.map(({ slug }) => slug), authors: rows.map(({ author }) => author.username) };
};

describe('a list of collections', () => {
  it('is ordered newest first, with authors', async () => {
    expect(await slugs({}, 1, 3)).toEqual({
      count: COLLECTIONS,
      slugs: ['number-60', 'number-59', 'number-58'],
      authors: ['ada', 'bob', 'ada'],
    });
    expect((await slugs({}, 20, 3)).slugs).toEqual(['number-3', 'number-2', 'number-1']);
  });

  it('matches all filters', async () => {
    const author = await source.getRepository('app_user').findOneByOrFail({ username: 'ada' });
    const authorSeq = Number(author['seq']);
    expect(await slugs({ isFeatured: true, authorSeq }, 2, 2)).toEqual({
      count: 10,
      slugs: ['number-48', 'number-42'],
      authors: ['ada', 'ada'],
    });
  });

  it('is empty past its end', async () => {
    expect(await slugs({}, 21, 3)).toEqual({ count: COLLECTIONS, slugs: [], authors: [] });
  });

  it('joins only the rows of the page', async () => {
    statements.sent.length = 0;
    await collections.list({}, { page: 2, size: 5 });
    const joins = statements.sent.filter(({ sql }) => sql.includes('JOIN'));
    expect(joins).not.toEqual([]);
    for (const { sql, parameters } of joins) {
      const [row]: { 'QUERY PLAN': { Plan: Plan }[] }[] = await source.query(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        parameters,
      );
      expect(mostRows(row?.['QUERY PLAN'][0]?.Plan)).toBe(5);
    }
  });
});

/** The largest row count of any step of a plan. */
function mostRows(plan: Plan | undefined): number {
  if (!plan) return 0;
  return Math.max(plan['Actual Rows'], ...(plan.Plans ?? []).map(mostRows));
}
