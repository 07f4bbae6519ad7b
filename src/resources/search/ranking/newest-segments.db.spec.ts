import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SearchDatabase } from '../../../../test/support/search-database.js';
import { NEWEST_SEGMENTS } from '../search.sql.js';
import { searchPlan, type SearchLimits } from './candidate-search.js';

const NEVER_FEW: SearchLimits = { exactThreshold: -1, tierSizes: [] };
const STATEMENT = `
  WITH expected AS (SELECT $1::bigint AS need, $2::float8 AS documents, $3::bigint AS newest) ${NEWEST_SEGMENTS}`;

let database: SearchDatabase;
beforeAll(async () => {
  database = await SearchDatabase.create();
});
afterAll(() => database.drop());

/** The segments of the first step of the plan. */
function planned(need: number, documents: number, newest: number): string[] {
  const [step] = searchPlan({ order: 'recent', need, documents, newest, hasPhrase: false }, NEVER_FEW);
  return step?.kind === 'segments' ? [...step.segments] : [];
}

it('are those of the plan', async () => {
  const upTo = (max: number) => fc.integer({ min: 1, max });
  await fc.assert(
    fc.asyncProperty(upTo(10_000), upTo(1_000_000), upTo(2_000_000), async (need, documents, newest) => {
      const [row] = await database.searches.query<{ query: string | null }[]>(STATEMENT, [
        need,
        documents,
        newest,
      ]);
      const read = row?.query?.match(/[~^]\d+/g) ?? [];
      expect(read.toReversed()).toEqual(planned(need, documents, newest));
    }),
    {
      examples: [
        [21, 6_000, 1_000_000],
        [100, 3_100, 1_000_000],
      ],
    },
  );
});
