import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchDatabase, type SearchRecording } from '../../../../test/support/search-database.js';
import { SearchRepository } from '../search.repository.js';
import type { SearchLimits } from './candidate-search.js';
import type { SearchScope } from './search-terms.js';
import { searchTerms } from './search-terms.js';
import { parseQuery } from '../query/search-query.js';
import { type Hits, MAX_RESULTS, SearchRankingService, type SearchSort } from './search-ranking.service.js';

const RECORDINGS = 4_000;
/** So that their numbers cross a block of the sample and an id segment. */
const FIRST_SEQ = 2 ** 13 - RECORDINGS / 2;
const SIZES = [1_024, 256, 64] as const;

/** With these limits every search is small and reads everything. */
const EXHAUSTIVE: SearchLimits = {
  exactThreshold: 1_000_000,
  tierSizes: SIZES,
};
/** With these limits a search of more than a few documents reads tiers or id segments. */
const FRUGAL: SearchLimits = {
  exactThreshold: 20,
  tierSizes: SIZES,
};

let database: SearchDatabase;
let ranking: SearchRankingService;
let looks: string[] = [];

/** Records the steps. */
class NotedRepository extends SearchRepository {
  override everywhere(...[wanted, ...rest]: Parameters<SearchRepository['everywhere']>) {
    looks.push(/'[~^]\d+'/.exec(wanted.join(' '))?.[0].charAt(1) ?? 'everywhere');
    return super.everywhere(wanted, ...rest);
  }

  override groupByGroup(...wanted: Parameters<SearchRepository['groupByGroup']>) {
    looks.push('group by group');
    return super.groupByGroup(...wanted);
  }

  override async popular(...[tier, ...rest]: Parameters<SearchRepository['popular']>) {
    const found = await super.popular(tier, ...rest);
    looks.push(`tier ${tier}`);
    return found;
  }
}

beforeAll(async () => {
  database = await SearchDatabase.create();
  ranking = new SearchRankingService(new NotedRepository(database.documents));
  await database.source.query(`ALTER SEQUENCE gif_seq_seq RESTART ${FIRST_SEQ}`);
  await database.add(...Array.from({ length: RECORDINGS }, (_, index) => made(index)));
  await database.upkeep.run({ sizes: SIZES });
});
afterAll(() => database.drop());

/** The n-th recording: one word each in every second, third, tenth and hundredth of them, in one field or another. */
function made(n: number): SearchRecording {
  const words = [2, 3, 10, 100].filter((step) => n % step === 0).map((step) => `every${step}`);
  const field = (['title', 'command', 'description', 'transcript'] as const)[(n * 7) % 4] ?? 'title';
  return {
    title: `recording ${n}`,
    [field]: `all ${words.join(n % 5 === 0 ? ' and ' : ' ')} number${n}`,
    tags: n % 4 === 0 ? ['quarter'] : ['other'],
    shell: n % 20 === 0 ? 'fish' : 'zsh',
    author: n % 50 === 0 ? 2 : 1,
    views: Math.floor(5_000_000 / (1 + ((n * 7_919) % RECORDINGS))),
    createdAt: new Date(Date.UTC(2023, 0, 1) + n * 3_600_000 * 12).toISOString(),
  };
}

function search(
  text: string,
  scope: SearchScope,
  sort: SearchSort,
  limits: SearchLimits,
  page = { offset: 0, size: 10 },
): Promise<Hits> {
  return ranking.page(searchTerms(parseQuery(text).clauses, scope), sort, page, limits);
}

const seqsOf = ({ hits }: Hits): number[] => hits.map(({ seq }) => seq);

const TEXTS = (
  'all,every2,every3,every10,every100,number77,nothing,every2 every3,every3 every10,all every100,' +
  'every2 -every3,all -every2 -every3 -every10,all number8,recording,recording every10'
).split(',');
const SCOPES: readonly [string, SearchScope][] = [
  ['nothing', {}],
  ['a tag', { tagSeq: 1 }],
  ['a shell', { shell: 'fish' }],
  ['a user', { authorSeq: 2 }],
  ['a tag and a shell', { tagSeq: 1, shell: 'zsh' }],
];
const SORTS = ['relevance', 'recent', 'views'] as const;

describe('a search that reads few documents', () => {
  const seen = new Set<string>();
  afterEach(() => {
    for (const look of looks) seen.add(look);
    looks = [];
  });
  afterAll(() => {
    // Otherwise the comparisons above compared the same steps.
    expect([...seen].sort().join()).toBe('^,everywhere,group by group,tier 1,tier 2,tier 3,~');
  });

  it.each(SCOPES.flatMap(([name, scope]) => SORTS.map((sort) => [name, sort, scope] as const)))(
    'finds the same as an exhaustive search, filtered by %s, sorted by %s',
    async (_, sort, scope) => {
      for (const text of TEXTS) {
        const all = await search(text, scope, sort, EXHAUSTIVE);
        const some = await search(text, scope, sort, FRUGAL);
        expect([text, seqsOf(some)]).toEqual([text, seqsOf(all)]);
        expect(some.hits.map(({ score }) => score.toFixed(3))).toEqual(
          all.hits.map(({ score }) => score.toFixed(3)),
        );
      }
    },
  );

  it.each(SORTS)('finds every page sorted by %s', async (sort) => {
    for (const text of ['all', 'every2 every3', 'every10']) {
      const { hits } = await search(text, {}, sort, EXHAUSTIVE, { offset: 0, size: MAX_RESULTS });
      const pages: number[] = [];
      for (let offset = 0; offset < hits.length; offset += 100) {
        pages.push(...seqsOf(await search(text, {}, sort, FRUGAL, { offset, size: 100 })));
      }
      expect(pages).toEqual(hits.map(({ seq }) => seq));
    }
  });

  it('counts few results exactly and estimates many', async () => {
    const few: SearchLimits = { ...FRUGAL, exactThreshold: 500 };
    expect((await search('every10', {}, 'views', few)).count).toBe(400);
    const { count } = await search('all', {}, 'views', few);
    expect(count).toBeGreaterThan(RECORDINGS / 2);
    expect(count).toBeLessThan(RECORDINGS * 2);
  });

  it('finds a phrase of common words among popular or new recordings', async () => {
    const all = await search('"every2 every3"', {}, 'views', EXHAUSTIVE, { offset: 0, size: MAX_RESULTS });
    const popular = await search('"every2 every3"', {}, 'views', FRUGAL);
    expect(popular.count).toBeGreaterThan(0);
    expect(popular.count).toBeLessThan(all.count);
    expect(seqsOf(all).slice(0, Math.min(10, popular.count))).toEqual(seqsOf(popular));
    expect(seqsOf(await search('"every2 every3"', {}, 'recent', FRUGAL))).toEqual(
      seqsOf(await search('"every2 every3"', {}, 'recent', EXHAUSTIVE)),
    );
  });

  it('finds a recording that has become popular, before and after the upkeep', async () => {
    const top = async () =>
      seqsOf(await search('every100', {}, 'views', { ...FRUGAL, exactThreshold: 1 }))[0];
    const [unknown = 0] = await database.add({ title: 'every100', views: 0 });
    await database.setViews(unknown, 100_000_000);
    await database.upkeep.run({ sizes: SIZES });
    expect(await top()).toBe(unknown);
    const [known = 0] = await database.add({ title: 'every100', views: 200_000_000 });
    expect(await top()).toBe(known);
    await database.change([known], `visibility = 'unlisted'`);
    expect(await top()).toBe(unknown);
  });
});

describe('relevance', () => {
  /** Adds recordings with a unique word. @returns their positions in the results, starting with the first */
  async function order(text: string, ...recordings: SearchRecording[]): Promise<number[]> {
    const seqs = await database.add(...recordings.map((each) => ({ createdAt: '2026-01-01', ...each })));
    const found = seqsOf(await search(text, {}, 'relevance', FRUGAL));
    await database.source.query('DELETE FROM gif WHERE seq = ANY($1)', [seqs]);
    return found.map((seq) => seqs.indexOf(seq));
  }

  it('ranks the title above a tag, that above the description, that above the transcript', async () => {
    expect(
      await order(
        'walrus',
        { transcript: 'walrus walrus walrus', views: 1_000_000 },
        { description: 'a walrus', views: 10_000 },
        { tags: ['walrus'], views: 5 },
        { title: 'walrus', views: 0 },
      ),
    ).toEqual([3, 2, 1, 0]);
  });

  it('ranks words that are close to each other higher', async () => {
    expect(
      await order(
        'walrus feed',
        { title: 'feed the fish before the walrus wakes up in its pool', views: 100 },
        { title: 'how to feed a walrus', views: 100 },
        { title: 'walrus feed', views: 100 },
        { title: 'walrus', command: 'feed', views: 100 },
      ),
    ).toEqual([2, 1, 0, 3]);
  });

  it('ranks popular recordings higher if the words are equal', async () => {
    expect(
      await order(
        'walrus',
        { title: 'walrus', views: 3 },
        { title: 'walrus', views: 3_000 },
        { title: 'walrus', views: 40 },
      ),
    ).toEqual([1, 2, 0]);
  });

  it('ranks newer recordings higher; a year is worth twice the views', async () => {
    expect(
      await order(
        'walrus',
        { title: 'walrus', views: 20, createdAt: '2024-01-01' },
        { title: 'walrus', views: 20, createdAt: '2026-01-01' },
        { title: 'walrus', views: 50, createdAt: '2025-01-01' },
      ),
    ).toEqual([2, 1, 0]);
  });

  it('ranks the word itself above one that it is a prefix of', async () => {
    const seqs = await database.add(
      { title: 'walrusses', views: 1_000_000 },
      { title: 'walrus', views: 1 },
      { transcript: 'walrus', views: 1_000_000 },
    );
    const terms = searchTerms(parseQuery('walrus').clauses, {}, ['walrusses']);
    const { hits } = await ranking.page(terms, 'relevance', { offset: 0, size: 20 });
    expect(hits.map(({ seq }) => seqs.indexOf(seq))).toEqual([1, 0, 2]);
  });

  it('gives every sort order the same scores', async () => {
    const scores = async (sort: SearchSort) => {
      const { hits } = await search('every3 every10', {}, sort, EXHAUSTIVE, { offset: 0, size: MAX_RESULTS });
      return new Map(hits.map(({ seq, score }) => [seq, score.toFixed(3)]));
    };
    expect(await scores('views')).toEqual(await scores('relevance'));
  });
});
