import { expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import type { GifEditingService } from '../editing/gif-editing.service.js';
import type { GifRepository } from '../data/gif.repository.js';
import { AuthorRemovalService } from './author-removal.service.js';
import type { GifPurgeService } from './gif-purge.service.js';

it('deletes what is not yet deleted and purges everything, until none is left', async () => {
  const calls: string[] = [];
  const lists = [
    [
      { seq: 1, id: 'live0001', deletedAt: null },
      { seq: 2, id: 'deleted1', deletedAt: new Date() },
    ],
    [{ seq: 1, id: 'restored', deletedAt: null }],
  ];
  const removal = new AuthorRemovalService(
    fake<GifRepository>({
      listIdsOf: () => Promise.resolve(lists.shift() ?? []),
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
  expect(await removal.removeAllOf(7)).toBe(4);
  expect(calls).toEqual(['delete live0001 of 7', 'purge 7', 'delete restored of 7', 'purge 7']);
});
