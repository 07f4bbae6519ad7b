import { expect, it } from '@jest/globals';
import { aGif } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { ResponseCache } from '../../platform/response-cache/response-cache.js';
import type { GifRepository } from '../gifs/data/gif.repository.js';
import { GifsService } from '../gifs/gifs.service.js';
import type { SearchRankingService } from './ranking/search-ranking.service.js';
import { SearchEngine } from './search-engine.js';
import type { SearchRepository } from './search.repository.js';

it('omits popular recordings that are deleted or unlisted before they are read', async () => {
  const found = [
    aGif({ seq: 1 }),
    aGif({ seq: 2, deletedAt: new Date() }),
    aGif({ seq: 3, visibility: 'unlisted' }),
  ];
  const engine = new SearchEngine(
    new GifsService(fake<GifRepository>({ listBySeqs: () => Promise.resolve(found) })),
    fake({}),
    fake<SearchRepository>({ popularGifs: () => Promise.resolve({ count: 3, seqs: [3, 2, 1] }) }),
    fake({}),
    fake<ResponseCache>({ onInvalidated: () => undefined }),
  );
  const { rows } = await engine.popular({}, { page: 1, size: 10 });
  expect(rows.map(({ seq }) => seq)).toEqual([1]);
});

it.each([
  [1_000, true],
  [1_001, false],
])('tells whether a count of %d is exact', async (count, isCountExact) => {
  const engine = new SearchEngine(
    fake({}),
    fake<SearchRankingService>({ page: () => Promise.resolve({ hits: [], count }) }),
    fake<SearchRepository>({
      completions: () => Promise.resolve([]),
      rows: () => Promise.resolve(new Map()),
    }),
    fake({}),
    fake<ResponseCache>({ onInvalidated: () => undefined, isActive: false }),
  );
  const found = await engine.search({ text: 'git', sort: 'recent', page: { page: 1, size: 10 } });
  expect(found).toMatchObject({ count, isCountExact });
});
