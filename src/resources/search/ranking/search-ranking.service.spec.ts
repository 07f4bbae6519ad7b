import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { searchTerms } from './search-terms.js';
import { parseQuery } from '../query/search-query.js';
import type { Found, Reading } from '../search.repository.js';
import type { SearchRepository } from '../search.repository.js';
import { SearchRankingService, type SearchSort } from './search-ranking.service.js';

/** Documents in the order of their `seq`s, which are read completely. */
const DOCUMENTS = 12_000;

let limits: number[];
let scored: number[][];
let scoreOf: (seq: number) => number | undefined;
let ranking: SearchRankingService;

beforeEach(() => {
  [limits, scored] = [[], []];
  scoreOf = () => 1;
  const found = ({ limit, scored: [from, to] }: Reading): Promise<Found> => {
    limits.push(limit);
    const seqs = range(0, Math.min(limit, DOCUMENTS));
    scored.push(seqs.slice(from - 1, to));
    const first = seqs.map((seq) => {
      const isScored = seq >= from - 1 && seq < to;
      return { seq, base: null, score: isScored ? (scoreOf(seq) ?? null) : null };
    });
    return Promise.resolve({ first, matches: DOCUMENTS });
  };
  ranking = new SearchRankingService(
    fake<SearchRepository>({
      below: async (_most, _group, _order, reading) => ({
        ...(await found(reading)),
        estimate: { documents: 0, newest: 0 },
      }),
      groupByGroup: async (_most, { length }, reading) => ({
        ...(await found(reading)),
        ...{ read: length, estimates: [] },
      }),
      scores: (documents) => {
        const seqs = documents.map(({ seq }) => seq);
        scored.push(seqs);
        const scores = seqs.map((seq) => [seq, scoreOf(seq)] as const);
        return Promise.resolve(
          new Map(scores.filter((each): each is [number, number] => each[1] !== undefined)),
        );
      },
    }),
  );
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

async function page(sort: SearchSort, offset: number, size: number, text = 'git'): Promise<number[]> {
  const { hits } = await ranking.page(searchTerms(parseQuery(text).clauses, {}), sort, { offset, size });
  return hits.map(({ seq }) => seq);
}

describe('a page of a search', () => {
  it('reads one document more than it shows', async () => {
    expect(await page('views', 20, 10)).toEqual(range(20, 30));
    expect(limits).toEqual([31]);
  });

  it('ends at the 10,000th result', async () => {
    expect(await page('recent', 9_995, 10)).toEqual(range(9_995, 10_000));
    expect(await page('recent', 10_000, 10)).toEqual([]);
    expect(limits).toEqual([10_000, 10_000]);
  });

  it('reads all results of a phrase', async () => {
    expect(await page('views', 0, 10, '"git log"')).toEqual(range(0, 10));
    expect(limits).toEqual([10_000]);
  });

  it('counts all matches', async () => {
    const terms = searchTerms(parseQuery('git').clauses, {});
    const { count } = await ranking.page(terms, 'views', { offset: 0, size: 10 });
    expect(count).toBe(DOCUMENTS);
  });

  it('scores only its own documents and omits deleted ones', async () => {
    scoreOf = (seq) => (seq === 22 ? undefined : 1);
    expect(await page('views', 20, 4)).toEqual([20, 21, 23]);
    expect(scored[0]).toEqual(range(20, 24));
  });
});

describe('a page by relevance', () => {
  it('has the best scores of the first 100 documents, the newer one first on a tie', async () => {
    scoreOf = (seq) => (seq === 42 ? 9 : seq === 100 ? 99 : 1);
    expect(await page('relevance', 0, 4)).toEqual([42, 99, 98, 97]);
    expect(limits).toEqual([100]);
    expect(scored).toEqual([range(0, 100)]);
  });

  it('continues after the 100th document in candidate order', async () => {
    expect(await page('relevance', 99, 4)).toEqual([0, 100, 101, 102]);
    expect(limits).toEqual([104]);
  });

  it('does not sort documents after the 100th', async () => {
    scoreOf = (seq) => seq;
    expect(await page('relevance', 100, 10)).toEqual(range(100, 110));
    expect(limits).toEqual([111]);
    expect(scored).toEqual([range(100, 110)]);
  });
});
