import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import {
  type CollectionBody,
  CollectionsClient,
  createThreeUsers,
  type Refusal,
} from './collections-client.js';

/** Differs from where the service listens, so that a link made from the request is detected. */
const SITE = 'http://reels.example';

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let bob: string;
let staff: string;

beforeAll(async () => {
  service = await RunningService.start({ SITE_URL: SITE });
  client = new CollectionsClient(service);
  [ada, bob, staff] = await createThreeUsers(service);
});
afterAll(() => service.remove());

describe('creating a collection', () => {
  it('returns 201 with its texts, slug and URLs', async () => {
    const response = await client.send('POST', '/collections/create/', ada, {
      title: '  Git   rescues ',
      description: 'One\r\ntwo',
      slug: 'mine',
      is_featured: true,
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`${SITE}/api/v1/collections/git-rescues/`);
    expect(await response.json()).toEqual({
      title: 'Git rescues',
      description: 'One\ntwo',
      slug: 'git-rescues',
      url: `${SITE}/collections/git-rescues`,
    });
    expect(await client.detail('git-rescues')).toEqual({
      slug: 'git-rescues',
      title: 'Git rescues',
      description: 'One\ntwo',
      gif_count: '0',
      author: { username: 'ada', profile_url: `${SITE}/users/ada`, codehost_url: '' },
      url: `${SITE}/collections/git-rescues`,
      is_featured: false,
      featured_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      gifs: [],
    });
  });

  it('needs no description and accepts a title of 300 characters', async () => {
    const made = await client.json<CollectionBody>(201, 'POST', '/collections/create/', ada, {
      title: 'x'.repeat(300),
    });
    expect(made.description).toBe('');
    expect(made.slug.length).toBeLessThanOrEqual(200);
    expect((await client.detail(made.slug)).title).toBe('x'.repeat(300));
  });

  it('gives every title a unique slug', async () => {
    expect(await client.create(ada, 'Twice')).toBe('twice');
    expect(await client.create(bob, 'twice?')).toBe('twice-2');
    expect(await client.create(bob, 'Featured')).toBe('featured-2');
    expect(await client.create(bob, 'Create')).toBe('create-2');
    expect(await client.create(bob, '日本語')).toBe('collection');
    expect((await client.detail('featured-2')).title).toBe('Featured');
  });

  it('gives twenty concurrent collections with one title twenty slugs', async () => {
    const slugs = await Promise.all(Array.from({ length: 20 }, () => client.create(ada, 'At once')));
    expect(new Set(slugs).size).toBe(20);
    expect(slugs).toContain('at-once-20');
  });

  it.each([
    ['no title', {}, 'title'],
    ['an empty title', { title: ' ' }, 'title'],
    ['a title that is not a string', { title: 7 }, 'title'],
    ['a title that is null', { title: null }, 'title'],
    ['a title of 301 characters', { title: 'x'.repeat(301) }, 'title'],
    ['a description that is null', { title: 'A', description: null }, 'description'],
    ['a description that is a list', { title: 'A', description: [] }, 'description'],
  ])('rejects %s', async (_what, body, field) => {
    const refusal = await client.json<Refusal>(400, 'POST', '/collections/create/', ada, body);
    expect(Object.keys(refusal.errors ?? {})).toEqual([field]);
  });

  it('rejects a body over 64 KiB', async () => {
    const body = { title: 'A', description: 'x'.repeat(65_536) };
    await client.json(413, 'POST', '/collections/create/', ada, body);
  });
});

describe('editing a collection', () => {
  it('changes only the given fields, returns both texts and keeps the slug', async () => {
    const slug = await client.create(ada, 'Before');
    const edit = (body: object) => client.json(200, 'PATCH', `/collections/${slug}/edit/`, ada, body);
    expect(await edit({ description: 'Long' })).toEqual({ title: 'Before', description: 'Long' });
    expect(await edit({ title: 'After' })).toEqual({ title: 'After', description: 'Long' });
    expect(await edit({})).toEqual({ title: 'After', description: 'Long' });
    expect(await edit({ description: '', slug: 'other', is_featured: true })).toEqual({
      title: 'After',
      description: '',
    });
    expect(await client.detail(slug)).toMatchObject({
      slug,
      title: 'After',
      description: '',
      is_featured: false,
    });
  });

  it.each([
    ['an empty title', { title: '' }],
    ['a title that is null', { title: null }],
    ['a title of 301 characters', { title: 'x'.repeat(301) }],
    ['a description that is a number', { description: 1 }],
  ])('rejects %s and changes nothing', async (_what, body) => {
    const slug = await client.create(ada, 'Steady');
    await client.json(400, 'PATCH', `/collections/${slug}/edit/`, ada, { description: 'New', ...body });
    expect(await client.detail(slug)).toMatchObject({ title: 'Steady', description: '' });
  });
});

describe('deleting a collection', () => {
  it('is permanent and keeps the recordings', async () => {
    const slug = await client.create(ada, 'Short-lived');
    const gif = await upload(service, ada, { title: 'Stays' });
    await client.add(slug, ada, gif.id);
    const response = await client.send('DELETE', `/collections/${slug}/delete/`, ada);
    expect([response.status, await response.text()]).toEqual([204, '']);
    await client.json(404, 'GET', `/collections/${slug}/`);
    await client.json(404, 'DELETE', `/collections/${slug}/delete/`, ada);
    await client.json(200, 'GET', `/gifs/${gif.id}/`);
    expect(await client.create(bob, 'Short-lived')).toBe(slug);
  });
});

describe('featuring a collection', () => {
  const featured = async () => (await client.list('/collections/featured/')).results.map(({ slug }) => slug);

  it('toggles or sets the flag and returns the list form', async () => {
    const slug = await client.create(ada, 'Fine');
    const feature = (body?: object) =>
      client.json<CollectionBody>(200, 'PATCH', `/collections/${slug}/feature/`, staff, body);
    expect(await feature()).toMatchObject({ slug, is_featured: true, gif_count: '0', cover_gif: '' });
    expect(await featured()).toContain(slug);
    expect((await feature({ is_featured: true })).is_featured).toBe(true);
    expect((await feature({})).is_featured).toBe(false);
    expect((await feature({ is_featured: false })).is_featured).toBe(false);
    expect(await featured()).not.toContain(slug);
  });

  it.each([['yes'], [1], [null]])('rejects %j as the flag', async (is_featured) => {
    const slug = await client.create(ada, 'Plain');
    await client.json(400, 'PATCH', `/collections/${slug}/feature/`, staff, { is_featured });
    expect((await client.detail(slug)).is_featured).toBe(false);
  });
});

describe('the collection lists', () => {
  it('return pages, newest first', async () => {
    const made = [];
    for (const title of ['P1', 'P2', 'P3']) made.push(await client.create(bob, title));
    for (const slug of made) {
      await client.json(200, 'PATCH', `/collections/${slug}/feature/`, staff, { is_featured: true });
    }
    const all = await client.list('/collections/?page_size=3');
    expect(all.results.map(({ slug }) => slug)).toEqual(['p3', 'p2', 'p1']);

    const path = '/collections/featured/';
    const first = await client.list(`${path}?page_size=2`);
    expect(first).toMatchObject({ count: 3, previous: null });
    expect(first.results.map(({ slug }) => slug)).toEqual(['p3', 'p2']);
    expect(first.next).toBe(`${SITE}/api/v1${path}?page=2&page_size=2`);
    const second = await client.list(`${path}?page=2&page_size=2`);
    expect(second.results.map(({ slug }) => slug)).toEqual(['p1']);
    expect(second.previous).toBe(`${SITE}/api/v1${path}?page=1&page_size=2`);
  });

  it('of a user contain only their collections, whatever the case of the name', async () => {
    const page = await client.list('/users/BOB-1/collections/?page_size=100');
    expect(page.count).toBe(page.results.length);
    expect(new Set(page.results.map(({ author }) => author.username))).toEqual(new Set(['Bob-1']));
    expect(await client.list('/users/judge/collections/')).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    await client.json(404, 'GET', '/users/nobody/collections/');
  });

  it.each(['/collections/', '/collections/featured/', '/users/ada/collections/'])(
    'at %s return 400 for an invalid page and 404 past the last page',
    async (path) => {
      for (const query of ['page=0', 'page=x', 'page_size=0', 'page=1&page=2']) {
        await client.json(400, 'GET', `${path}?${query}`);
      }
      for (const page of ['1000', '9'.repeat(20)]) {
        await client.json(404, 'GET', `${path}?page=${page}`);
      }
    },
  );
});
