import { expect, it } from '@jest/globals';
import { aUser } from '../../../test/support/factories.js';
import { fake, FakeTransactions } from '../../../test/support/fakes.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { GifsService } from '../gifs/gifs.service.js';
import type { UsersService } from '../users/users.service.js';
import type { CollectionGifRepository } from './collection-gif.repository.js';
import type { CollectionRepository } from './collection.repository.js';
import { type CollectionFilter } from './collection.repository.js';
import { CollectionsService } from './collections.service.js';

const filters: CollectionFilter[] = [];
const collections = new CollectionsService(
  new FakeTransactions().port,
  fake<CollectionRepository>({
    findOwner: () => Promise.resolve(7),
    list: (filter, request) => {
      filters.push(filter);
      return Promise.resolve({ rows: [], count: 20, request });
    },
  }),
  fake<CollectionGifRepository>({ summarize: () => Promise.resolve(new Map()) }),
  fake<GifsService>({ listBySeqs: () => Promise.resolve([]) }),
  fake<UsersService>({
    get: (username) =>
      username === 'ada' ? Promise.resolve(aUser({ seq: 7 })) : Promise.reject(new NotFound('No user.')),
  }),
);

it('looks up the owner of valid slugs only', async () => {
  expect(await collections.ownerOf('a-slug')).toBe(7);
  expect(await collections.ownerOf('no/slug\u0000')).toBeNull();
});

it('returns NotFound past the last page', async () => {
  expect((await collections.list({}, null, { page: 2, size: 10 })).count).toBe(20);
  await expect(collections.list({}, null, { page: 3, size: 10 })).rejects.toThrow(NotFound);
});

it('lists the collections of a user and returns NotFound for an unknown one', async () => {
  await collections.listOfUser('ada', null, { page: 1, size: 10 });
  expect(filters.at(-1)).toEqual({ authorSeq: 7 });
  await expect(collections.listOfUser('bob', null, { page: 1, size: 10 })).rejects.toThrow(NotFound);
});
