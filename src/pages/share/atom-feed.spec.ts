import { expect, it } from '@jest/globals';
import { fake } from '../../../test/support/fakes.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { atomFeed, FEED_SIZE } from './atom-feed.js';
import type { SharedList } from './shared-lists.js';

const gif = (id: string, day: string, edited = day) =>
  fake<GifListItemDto>({
    id,
    title: `Tea & <${id}>`,
    command: '',
    created_at: `2026-01-${day}T00:00:00.000Z`,
    updated_at: `2026-02-${edited}T00:00:00.000Z`,
    thumbnail_url: '',
    gif_url: 'https://reels.example/a.gif',
    author: fake<GifListItemDto['author']>({ username: 'ada', profile_url: 'https://reels.example/u/ada' }),
    tags: [],
  });

function feedOf(gifs: readonly GifListItemDto[]): string {
  const list = { title: 'Teas', description: '', path: '/teas', feed: '/teas.atom', tags: [], gifs };
  return atomFeed(
    fake<SharedList>({ ...list, updatedAt: '2025-12-01T00:00:00.000Z' }),
    'https://reels.example',
  ).body;
}

const idsOf = (feed: string) => [...feed.matchAll(/<id>[^<]*\/gifs\/(\w+)<\/id>/g)].map(([, id]) => id);

it('has the newest recordings first, whatever the order of the list', () => {
  const feed = feedOf([gif('old', '02', '20'), gif('new', '09'), gif('mid', '05')]);
  expect(idsOf(feed)).toEqual(['new', 'mid', 'old']);
  const updated = [...feed.matchAll(/<updated>2026-(\d\d-\d\d)T/g)].map(([, day]) => day);
  expect(updated).toEqual(['02-20', '02-09', '02-05', '02-20']);
  expect(feed).toContain('<published>2026-01-09T00:00:00.000Z</published>');
  expect(feed).toContain('<title>Tea &amp; &lt;new&gt;</title>');
});

it('has at most 30, and the time of the list if there are none', () => {
  expect(idsOf(feedOf(Array.from({ length: 40 }, (_, at) => gif(`g${at}`, '02'))))).toHaveLength(FEED_SIZE);
  expect(feedOf([])).toContain('<updated>2025-12-01T00:00:00.000Z</updated>');
});
