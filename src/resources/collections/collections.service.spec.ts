import { expect, it } from '@jest/globals';
import { aGif, aUser } from '../../../test/support/factories.js';
import { fake, FakeTransactions } from '../../../test/support/fakes.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { GifRepository } from '../gifs/data/gif.repository.js';
import { GifsService } from '../gifs/gifs.service.js';
import type { UsersService } from '../users/users.service.js';
import type { CollectionGifRepository } from './collection-gif.repository.js';
import type { CollectionRepository } from './collection.repository.js';
import { type CollectionFilter } from './collection.repository.js';
import type { CollectionEntity } from './collection.entity.js';
import { CollectionsService } from './collections.service.js';

const VIEWER = fake<Viewer>({ userSeq: 7 });

const filters: CollectionFilter[] = [];
/** The second and the third were changed after the collection was read. */
const found = [
  aGif({ seq: 1, authorSeq: 7, visibility: 'unlisted' }),
  aGif({ seq: 2, authorSeq: 7, deletedAt: new Date() }),
  aGif({ seq: 3, authorSeq: 8, visibility: 'unlisted' }),
  aGif({ seq: 4, authorSeq: 8 }),
];
const collections = new CollectionsService(
  new FakeTransactions().port,
  fake<CollectionRepository>({
    findOwner: () => Promise.resolve(7),
    findBySlug: () => Promise.resolve(fake<CollectionEntity>({ seq: 5 })),
    list: (filter, request) => {
      filters.push(filter);
      return Promise.resolve({ rows: [fake<CollectionEntity>({ seq: 5 })], count: 20, request });
    },
  }),
  fake<CollectionGifRepository>({
    listSeen: () => Promise.resolve(found.map(({ seq }) => seq)),
    summarize: () => Promise.resolve(new Map([[5, { gifCount: 2, coverSeqs: [2] }]])),
  }),
  new GifsService(fake<GifRepository>({ listBySeqs: () => Promise.resolve(found) })),
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

it('omits recordings that are deleted or no longer visible when they are read', async () => {
  const { gifs } = await collections.get('a-slug', VIEWER);
  expect(gifs.map(({ seq }) => seq)).toEqual([1, 4]);
  const place = await collections.placeOf('a-slug', 3, VIEWER);
  expect([place?.previous, place?.next?.seq]).toEqual([null, 4]);
  const { rows } = await collections.list({}, null, { page: 1, size: 10 });
  expect(rows.map(({ covers }) => covers)).toEqual([[]]);
});
