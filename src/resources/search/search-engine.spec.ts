import { expect, it } from '@jest/globals';
import { aGif } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { ResponseCache } from '../../platform/response-cache/response-cache.js';
import type { GifRepository } from '../gifs/gif.repository.js';
import { GifsService } from '../gifs/gifs.service.js';
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
