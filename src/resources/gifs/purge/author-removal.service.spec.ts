import { expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import type { GifEditingService } from '../editing/gif-editing.service.js';
import type { GifRepository } from '../data/gif.repository.js';
import { AuthorRemovalService } from './author-removal.service.js';
import type { GifPurgeService } from './gif-purge.service.js';

it('deletes what is not yet deleted, then purges everything', async () => {
  const calls: string[] = [];
  const removal = new AuthorRemovalService(
    fake<GifRepository>({
      listIdsOf: () =>
        Promise.resolve([
          { seq: 1, id: 'live0001', deletedAt: null },
          { seq: 2, id: 'deleted1', deletedAt: new Date() },
        ]),
    }),
    fake<GifEditingService>({
      remove: (id, owner) => {
        calls.push(`delete ${id} of ${owner}`);
        return Promise.resolve(new Date());
      },
    }),
    fake<GifPurgeService>({
      purgeOf: (owner) => {
        calls.push(`purge ${owner}`);
        return Promise.resolve(2);
      },
    }),
  );
  expect(await removal.removeAllOf(7)).toBe(2);
  expect(calls).toEqual(['delete live0001 of 7', 'purge 7']);
});
