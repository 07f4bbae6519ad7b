import { expect, it, jest } from '@jest/globals';
import type { AppConfig } from '../../platform/config/app-config.js';
import type { PageRequest } from '../../platform/database/page-request.js';
import type { CollectionsService } from '../../resources/collections/collections.service.js';
import type { GifsService } from '../../resources/gifs/gifs.service.js';
import type { TagsService } from '../../resources/tags/tags.service.js';
import type { ProfilesService } from '../../resources/users/profiles.service.js';
import { Sitemaps } from './sitemaps.js';

it('have a part for every 1,000 URLs of a kind, and none for empty kinds', async () => {
  const listPublic = jest.fn((_filter: object, request: PageRequest) =>
    Promise.resolve({ rows: [], count: 12_001, request }),
  );
  const sitemaps = new Sitemaps(
    { siteUrl: 'https://a.example' } as AppConfig,
    { listPublic } as unknown as GifsService,
    { listPublishers: () => Promise.resolve({ rows: [], count: 1_000 }) } as unknown as ProfilesService,
    { list: () => Promise.resolve({ rows: [], count: 0 }) } as unknown as CollectionsService,
    { listSlugs: () => Promise.resolve({ rows: ['git'], count: 1_001 }) } as unknown as TagsService,
  );
  const { body } = await sitemaps.index();
  const parts = [...body.matchAll(/<loc>https:\/\/a\.example\/sitemap-(\w+-\d+)\.xml</g)].map(
    ([, part]) => part,
  );
  expect(parts).toEqual([
    'pages-1',
    ...Array.from({ length: 13 }, (_, at) => `recordings-${at + 1}`),
    ...['users-1', 'tags-1', 'tags-2'],
  ]);
  expect((await sitemaps.part('tags', '2')).body).toMatch(/<url><loc>https:\/\/a\.example\/tags\/git<\/loc>/);
  await sitemaps.part('recordings', '13');
  expect(listPublic).toHaveBeenLastCalledWith({}, { page: 13, size: 1_000 });
});

it('have a separate part for the fixed pages', async () => {
  const none = () => Promise.resolve({ rows: [], count: 0 });
  const sitemaps = new Sitemaps(
    { siteUrl: 'https://a.example/reels' } as AppConfig,
    { listPublic: none } as unknown as GifsService,
    { listPublishers: none } as unknown as ProfilesService,
    { list: none } as unknown as CollectionsService,
    { listSlugs: none } as unknown as TagsService,
  );
  const { body } = await sitemaps.part('pages', '1');
  const paths = [...body.matchAll(/<loc>https:\/\/a\.example\/reels(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(paths).toEqual([
    '/',
    '/explore',
    '/collections',
    '/tags',
    '/badges',
    '/themes',
    '/tapes',
    '/changelog',
    '/docs',
  ]);
  await expect(sitemaps.part('pages', '2')).rejects.toThrow('page');
});
