import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchDatabase } from '../../../test/support/search-database.js';
import { SearchRepository } from './search.repository.js';

const RECORDINGS = 60;

let database: SearchDatabase;
let repository: SearchRepository;
/** Ordered by hot score, lowest first. */
let seqs: number[];

/** Each has twice the views of the previous one and is half a year older. */
beforeAll(async () => {
  database = await SearchDatabase.create();
  repository = new SearchRepository(database.documents);
  const recordings = Array.from({ length: RECORDINGS }, (_, at) => ({
    title: `Number ${at}`,
    views: at < 25 ? 2 ** at : 2 ** 25 + at * 2 ** 21,
    createdAt: new Date(Date.UTC(2025, -at, 1)).toISOString(),
    tags: at % 2 === 0 ? ['even'] : [],
    shell: at % 3 === 0 ? 'fish' : 'zsh',
  }));
  seqs = await database.add(...recordings);
  const [hidden = 0] = await database.add({ title: 'Unlisted', views: 2 ** 30, visibility: 'unlisted' });
  seqs = await hottest(seqs);
  expect(seqs).not.toContain(hidden);
});
afterAll(() => database.drop());

async function hottest(all: readonly number[]): Promise<number[]> {
  const rows = await database.source.query<{ gif_seq: number }[]>(
    'SELECT gif_seq FROM search_document WHERE gif_seq = ANY($1) ORDER BY hot_score DESC, gif_seq DESC',
    [all],
  );
  return rows.map((row) => row.gif_seq);
}

describe.each([
  ['a service without tiers', () => Promise.resolve(true)],
  ['a service with tiers', () => database.upkeep.run({ sizes: [30, 20, 10] })],
])('the popular recordings of %s', (_, prepare) => {
  beforeAll(prepare);

  it('are those with the highest hot scores, page by page', async () => {
    const first = await repository.popularGifs({}, { page: 1, size: 4 });
    const second = await repository.popularGifs({}, { page: 2, size: 4 });
    expect([...first.seqs, ...second.seqs]).toEqual(seqs.slice(0, 8));
    expect(first.count).toBeGreaterThanOrEqual(10);
  });

  it('can be filtered by shell and tag', async () => {
    const { tagSeq } = await repository.filterIds('even', undefined);
    const found = await repository.popularGifs({ shell: 'fish', tagSeq: tagSeq ?? 0 }, { page: 1, size: 3 });
    const rows = await database.source.query<{ seq: number }[]>(
      `SELECT seq FROM gif WHERE shell = 'fish' AND cardinality(tag_seqs) = 1`,
    );
    const meant = new Set(rows.map(({ seq }) => seq));
    expect(found.seqs.slice(0, 1)).toEqual(seqs.filter((seq) => meant.has(seq)).slice(0, 1));
    expect(found.seqs.every((seq) => meant.has(seq))).toBe(true);
  });
});
