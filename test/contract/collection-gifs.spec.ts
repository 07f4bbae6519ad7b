import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, type UploadedGif } from '../support/upload.js';
import { type CollectionBody, CollectionsClient, idsOf, type Refusal } from './collections-client.js';

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let bob: string;
/** The first three and `bobs` are public, the hidden ones are unlisted; `bobs` and `bobsHidden` are Bob's. */
let gifs: Record<'one' | 'two' | 'three' | 'bobs' | 'hidden' | 'bobsHidden', UploadedGif>;
/** A collection of Ada, new for each test. */
let slug: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new CollectionsClient(service);
  [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('bob')]);
  gifs = {
    one: await upload(service, ada, { title: 'One', tags: 'git' }),
    two: await upload(service, ada, { title: 'Two' }),
    three: await upload(service, ada, { title: 'Three' }),
    bobs: await upload(service, bob, { title: "Bob's" }),
    hidden: await upload(service, ada, { title: 'Hidden', visibility: 'unlisted' }),
    bobsHidden: await upload(service, bob, { title: "Bob's hidden", visibility: 'unlisted' }),
  };
  // The URL of its thumbnail changes when it is made.
  for (const { id } of Object.values(gifs)) await untilProcessed(service, id);
});
afterAll(() => service.remove());

beforeEach(async () => {
  slug = await client.create(ada, 'Ordered');
});

const add = (body: unknown) => client.send('POST', `/collections/${slug}/gifs/`, ada, body);
const order = async () => idsOf(await client.detail(slug, ada));

describe('adding', () => {
  it('inserts a recording at the end or at the given position', async () => {
    const { one, two, three, bobs } = gifs;
    const placed = async (body: object) => {
      const response = await add(body);
      return [response.status, (await response.json()) as unknown];
    };
    expect(await placed({ gif_id: one.id })).toEqual([201, { gif_id: one.id, position: 0 }]);
    expect(await placed({ gif_id: two.id, position: 0 })).toEqual([201, { gif_id: two.id, position: 0 }]);
    expect(await placed({ gif_id: three.id, position: 1 })).toEqual([201, { gif_id: three.id, position: 1 }]);
    expect(await placed({ gif_id: bobs.id, position: 2_000_000_000 })).toEqual([
      201,
      { gif_id: bobs.id, position: 3 },
    ]);
    expect(await order()).toEqual([two.id, three.id, one.id, bobs.id]);
  });

  it('returns 200 and changes nothing when the recording is already there', async () => {
    await client.add(slug, ada, gifs.one.id, gifs.two.id);
    const response = await add({ gif_id: gifs.two.id, position: 0 });
    expect([response.status, await response.json()]).toEqual([200, { gif_id: gifs.two.id, position: 1 }]);
    expect(await order()).toEqual([gifs.one.id, gifs.two.id]);
  });

  it('returns the same 404 for an invisible and for a missing recording', async () => {
    for (const gif_id of [gifs.bobsHidden.id, 'zzzzzzzz', 'nope', '..x']) {
      const refusal = await client.json<Refusal>(404, 'POST', `/collections/${slug}/gifs/`, ada, { gif_id });
      expect(refusal.detail).toBe(`There is no recording "${gif_id}".`);
    }
    expect(await order()).toEqual([]);
  });

  it.each([
    ['no id', {}, 'gif_id'],
    ['an empty id', { gif_id: '' }, 'gif_id'],
    ['an id that is a number', { gif_id: 1 }, 'gif_id'],
    ['a position below 0', { gif_id: 'aB3dE5fG', position: -1 }, 'position'],
    ['a fractional position', { gif_id: 'aB3dE5fG', position: 0.5 }, 'position'],
    ['a position that is a string', { gif_id: 'aB3dE5fG', position: '1' }, 'position'],
    ['a position that is null', { gif_id: 'aB3dE5fG', position: null }, 'position'],
  ])('rejects %s', async (_what, body, field) => {
    const refusal = await client.json<Refusal>(400, 'POST', `/collections/${slug}/gifs/`, ada, body);
    expect(Object.keys(refusal.errors ?? {})).toEqual([field]);
  });
});

describe('reordering', () => {
  beforeEach(() => client.add(slug, ada, gifs.one.id, gifs.two.id, gifs.three.id));

  it.each(['POST', 'PATCH'])('by %s returns the collection in its new order', async (method) => {
    const gif_ids = [gifs.three.id, gifs.one.id, gifs.two.id];
    const path = `/collections/${slug}/gifs/reorder/`;
    const detail = await client.json<CollectionBody>(200, method, path, ada, { gif_ids });
    expect(idsOf(detail)).toEqual(gif_ids);
    expect(detail).toEqual(await client.detail(slug, ada));
  });

  it('rejects anything but a permutation and changes nothing', async () => {
    const [one, two, three] = [gifs.one.id, gifs.two.id, gifs.three.id];
    const wrong: unknown[] = [
      [],
      [three, two],
      [three, two, two],
      [three, two, one, one],
      [three, two, one, gifs.bobs.id],
      [three, two, 'nope'],
      [three, two, 1],
      [[three, two, one]],
      'three',
      null,
      Array.from({ length: 1001 }, () => one),
    ];
    for (const method of ['POST', 'PATCH']) {
      for (const gif_ids of [...wrong, undefined]) {
        const refusal = await client.json<Refusal>(400, method, `/collections/${slug}/gifs/reorder/`, ada, {
          gif_ids,
        });
        expect(Object.keys(refusal.errors ?? {})).toEqual(['gif_ids']);
      }
    }
    expect(await order()).toEqual([one, two, three]);
  });
});

describe('removing', () => {
  it('closes the gap, and returns 404 for a recording that is not in the collection', async () => {
    await client.add(slug, ada, gifs.one.id, gifs.two.id, gifs.three.id);
    const path = `/collections/${slug}/gifs/${gifs.two.id}/`;
    const response = await client.send('DELETE', path, ada);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await order()).toEqual([gifs.one.id, gifs.three.id]);
    await client.json(404, 'DELETE', path, ada);
    await client.json(404, 'DELETE', `/collections/${slug}/gifs/nope/`, ada);
    expect(await (await add({ gif_id: gifs.two.id })).json()).toMatchObject({ position: 2 });
    await client.json(200, 'GET', `/gifs/${gifs.two.id}/`);
  });
});

describe('a collection', () => {
  it('has list items in order, their number as a string, and the first one as the cover', async () => {
    await client.add(slug, ada, gifs.bobs.id, gifs.one.id);
    const detail = await client.detail(slug);
    const all = await client.json<{ results: { id: string }[] }>(200, 'GET', '/gifs/');
    const item = (id: string) => all.results.find((gif) => gif.id === id);
    expect(detail.gifs).toEqual([item(gifs.bobs.id), item(gifs.one.id)]);
    expect(detail.gif_count).toBe('2');
    expect(detail).not.toHaveProperty('cover_gif');
    const [listed] = (await client.list('/collections/')).results;
    expect(listed).toMatchObject({ slug, gif_count: '2', cover_gif: detail.gifs[0]?.thumbnail_url });
    expect(listed).not.toHaveProperty('gifs');
  });

  it('hides unlisted recordings from all but the owner, also in counts and covers', async () => {
    await client.add(slug, ada, gifs.hidden.id, gifs.one.id);
    const seen = async (key?: string) => {
      const detail = await client.detail(slug, key);
      const lists = ['/collections/', '/users/ada/collections/'].map((path) => client.list(path, key));
      const listed = (await Promise.all(lists)).map(({ results }) => results[0]);
      for (const item of listed) {
        expect(item).toMatchObject({ slug, gif_count: detail.gif_count });
        expect(item?.cover_gif).toBe(detail.gifs[0]?.thumbnail_url);
      }
      return [idsOf(detail), detail.gif_count];
    };
    expect(await seen()).toEqual([[gifs.one.id], '1']);
    expect(await seen(bob)).toEqual([[gifs.one.id], '1']);
    expect(await seen(ada)).toEqual([[gifs.hidden.id, gifs.one.id], '2']);
  });

  it('keeps the place of a recording while it is unlisted or deleted', async () => {
    const { one, bobs, three } = gifs;
    const doomed = await upload(service, ada, { title: 'Doomed' });
    await client.add(slug, ada, one.id, bobs.id, doomed.id, three.id);
    const setVisibility = (visibility: string) =>
      client.json(200, 'PATCH', `/gifs/${bobs.id}/edit/`, bob, { visibility });
    await setVisibility('unlisted');
    await client.json(204, 'DELETE', `/gifs/${doomed.id}/delete/`, ada);
    expect(await order()).toEqual([one.id, three.id]);
    expect(idsOf(await client.detail(slug, bob))).toEqual([one.id, three.id]);
    await client.json(404, 'POST', `/collections/${slug}/gifs/`, ada, { gif_id: doomed.id });

    const gif_ids = [three.id, one.id];
    await client.json(200, 'POST', `/collections/${slug}/gifs/reorder/`, ada, { gif_ids });
    await setVisibility('public');
    await client.json(200, 'POST', `/gifs/${doomed.id}/restore/`, ada);
    expect(await order()).toEqual([three.id, bobs.id, doomed.id, one.id]);
  });
});
