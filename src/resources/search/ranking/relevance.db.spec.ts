import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { SearchDatabase, type SearchRecording } from '../../../../test/support/search-database.js';
import { SearchCandidatesRepository } from '../candidates/search-candidates.repository.js';
import { SearchCandidates } from '../candidates/search-candidates.service.js';
import { searchTerms } from '../candidates/search-terms.js';
import { parseQuery } from '../query/search-query.js';
import { KnownWordsRepository } from '../spelling/known-words.repository.js';
import { ScoreRepository } from './score.repository.js';
import { SearchRanking } from './search-ranking.service.js';

/** What was reached; it may only rise. */
const LEAST = 0.996;
const SHOWN = 10;

function fixture(name: string): unknown {
  const file = new URL(`../../../../test/fixtures/judged/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Recordings as people make them, by a name for the judgements. */
const recordings = fixture('recordings') as Record<string, SearchRecording>;
/** 3: just what was meant, 2: helps, 1: has to do with it; what is not named does not belong. */
const searches = fixture('searches') as Record<string, Record<string, 1 | 2 | 3>>;

let database: SearchDatabase;
let ranking: SearchRanking;
let words: KnownWordsRepository;
let nameOf: Map<number, string>;

beforeAll(async () => {
  database = await SearchDatabase.create();
  words = new KnownWordsRepository(database.searches);
  ranking = new SearchRanking(
    new SearchCandidates(new SearchCandidatesRepository(database.searches)),
    new ScoreRepository(database.searches),
  );
  const seqs = await database.add(...Object.values(recordings));
  nameOf = new Map(Object.keys(recordings).map((name, place) => [seqs[place] ?? 0, name]));
  await database.upkeep.run();
});
afterAll(() => database.drop());

async function find(text: string): Promise<string[]> {
  const { clauses } = parseQuery(text);
  const terms = searchTerms(clauses, {}, await words.ofQuery(clauses));
  const { hits } = await ranking.page(terms, 'relevance', { offset: 0, size: SHOWN });
  return hits.map(({ seq }) => nameOf.get(seq) ?? '');
}

/**
 * Discounted cumulative gain of an order (Järvelin and Kekäläinen 2002, with gains of 2^grade - 1), by that of the
 * best order there could be.
 */
function normalisedGain(found: readonly string[], grades: Readonly<Record<string, number>>): number {
  const gain = (order: readonly number[]) =>
    order.slice(0, SHOWN).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const best = Object.values(grades).sort((a, b) => b - a);
  return gain(found.map((name) => grades[name] ?? 0)) / gain(best);
}

describe('the order of relevance', () => {
  it('is what people would expect of judged searches', async () => {
    const gains: [string, number, string[]][] = [];
    for (const [text, grades] of Object.entries(searches)) {
      const found = await find(text);
      gains.push([text, normalisedGain(found, grades), found]);
    }
    const mean = gains.reduce((sum, [, gain]) => sum + gain, 0) / gains.length;
    const lines = gains.map(([text, gain, found]) => `${gain.toFixed(3)}  ${text}: ${found.join(', ')}`);
    console.info(`nDCG@${SHOWN} of ${gains.length} searches: ${mean.toFixed(4)}\n${lines.join('\n')}`);
    expect(gains.length).toBeGreaterThanOrEqual(30);
    expect(mean).toBeGreaterThanOrEqual(LEAST);
  });
});
