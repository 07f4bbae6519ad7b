import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  JUDGED_RESULTS,
  judgedRecordings,
  judgedSearches,
  normalisedGain,
} from '../../../../test/support/judged-searches.js';
import { SearchDatabase } from '../../../../test/support/search-database.js';
import { searchTerms } from './search-terms.js';
import { beginningOf, parseQuery } from '../query/search-query.js';
import { SearchRepository } from '../search.repository.js';
import { SearchRankingService } from './search-ranking.service.js';

/** The value reached; it may only rise. */
const LEAST = 0.996;

let database: SearchDatabase;
let repository: SearchRepository;
let nameOf: Map<number, string>;

beforeAll(async () => {
  database = await SearchDatabase.create();
  repository = new SearchRepository(database.documents);
  const seqs = await database.add(...Object.values(judgedRecordings));
  nameOf = new Map(Object.keys(judgedRecordings).map((name, place) => [seqs[place] ?? 0, name]));
  await database.upkeep.run();
});
afterAll(() => database.drop());

async function find(text: string): Promise<string[]> {
  const { clauses } = parseQuery(text);
  const beginning = beginningOf(clauses);
  const completions = beginning === null ? [] : await repository.completions(beginning);
  const terms = searchTerms(clauses, {}, completions);
  const page = { offset: 0, size: JUDGED_RESULTS };
  const { hits } = await new SearchRankingService(repository).page(terms, 'relevance', page);
  return hits.map(({ seq }) => nameOf.get(seq) ?? '');
}

describe('the order of relevance', () => {
  it('matches the judged searches', async () => {
    const gains: [string, number, string[]][] = [];
    for (const [text, grades] of Object.entries(judgedSearches)) {
      const found = await find(text);
      gains.push([text, normalisedGain(found, grades), found]);
    }
    const mean = gains.reduce((sum, [, gain]) => sum + gain, 0) / gains.length;
    const lines = gains.map(([text, gain, found]) => `${gain.toFixed(3)}  ${text}: ${found.join(', ')}`);
    console.info(
      `nDCG@${JUDGED_RESULTS} of ${gains.length} searches: ${mean.toFixed(4)}\n${lines.join('\n')}`,
    );
    expect(gains.length).toBeGreaterThanOrEqual(30);
    expect(mean).toBeGreaterThanOrEqual(LEAST);
  });
});
