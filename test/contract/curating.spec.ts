import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { GifClient, idsOf } from './gif-client.js';

interface AuditPage {
  readonly count: number;
  readonly results: readonly {
    readonly actor: string;
    readonly action: string;
    readonly subject: string;
    readonly reason: string;
    readonly created_at: string;
    readonly details: Record<string, unknown>;
  }[];
}

let service: RunningService;
let client: GifClient;
let ada: string;
let bob: string;
let grace: string;

beforeAll(async () => {
  service = await RunningService.start({
    LIMITS: 'uploads-per-hour=1000 anonymous-per-minute=10000',
  });
  client = new GifClient(service);
  ada = await service.createUser('ada');
  bob = await service.createUser('bob');
  grace = await service.createUser('grace', { isStaff: true });
});
afterAll(() => service.remove());

const add = async (title: string, parts: object = {}) => (await upload(service, ada, { title, ...parts })).id;
const audited = async (query: string) =>
  (await client.json<AuditPage>(200, 'GET', `/staff/audit/?${query}`, grace)).results;

describe('the featured recordings', () => {
  it('have a date in lists and details, and are ordered by staff', async () => {
    const ids = [await add('One'), await add('Two'), await add('Three')];
    const [one = '', two = '', three = ''] = ids;
    for (const id of [three, one, two]) await client.json(200, 'PATCH', `/gifs/${id}/feature/`, grace);
    expect(idsOf(await client.list('/featured/'))).toEqual([two, one, three]);
    const listed = (await client.list('/gifs/')).results.find(({ id }) => id === one);
    const since = { is_featured: true, featured_at: expect.stringMatching(/Z$/) };
    expect([listed, await client.detail(one)]).toMatchObject([since, since]);

    const order = (gif_ids: unknown, status: number) =>
      client.json(status, 'PATCH', '/gifs/featured/order/', grace, { gif_ids });
    expect(await order([one, two, three], 200)).toMatchObject({ count: 3, results: [{ id: one }, {}, {}] });
    expect(await order([one, two], 400)).toMatchObject({
      detail: expect.stringContaining(
        'gif_ids: must name each of the 3 featured recordings once, and no others',
      ),
    });
    for (const wrong of [undefined, 'one', [1, 2, 3], [one, two, two]]) await order(wrong, 400);
    expect(idsOf(await client.list('/featured/'))).toEqual([one, two, three]);
    expect(await audited('action=gif.order_featured')).toMatchObject([
      { actor: 'grace', subject: '', details: { gif_ids: [one, two, three] } },
    ]);
    expect(await audited(`subject=${one}&actor=Grace`)).toMatchObject([{ action: 'gif.feature' }]);
    await client.json(400, 'GET', '/staff/audit/?action=nothing', grace);
  });
});

describe('the featured collections', () => {
  it('are ordered by staff', async () => {
    const collections = new CollectionsClient(service);
    const slugs = [await collections.create(ada, 'A'), await collections.create(ada, 'B')];
    for (const slug of slugs) await client.json(200, 'PATCH', `/collections/${slug}/feature/`, grace);
    const featured = async () =>
      (await collections.list('/collections/featured/')).results.map(({ slug }) => slug);
    expect(await featured()).toEqual(['b', 'a']);
    await client.json(200, 'PATCH', '/collections/featured/order/', grace, { slugs });
    await client.json(400, 'PATCH', '/collections/featured/order/', grace, { slugs: ['a'] });
    expect(await featured()).toEqual(['a', 'b']);
    expect(await collections.detail('a')).toHaveProperty('featured_at', expect.stringMatching(/Z$/));
  });
});

describe('a hidden recording', () => {
  const TAG = 'hideaway';
  const hide = (id: string, reason: unknown, status = 200) =>
    client.json(status, 'PATCH', `/gifs/${id}/hide/`, grace, { reason });
  const unhide = (id: string) => client.json(200, 'PATCH', `/gifs/${id}/unhide/`, grace);
  const cast = () =>
    new TextEncoder().encode('{"version":2,"width":20,"height":4}\n[0.1,"o","hidden words"]\n');

  it('returns 451 with the reason to readers, also for files, and shows its author the reason', async () => {
    const id = await add('To hide', { cast: cast(), gif: null });
    await untilProcessed(service, id);
    const detail = await client.detail(id);
    await hide(id, '  It shows\na key. ');
    const paths = [`/gifs/${id}/`, `/gifs/${id}/cast/`, `/gifs/${id}/transcript/`];
    const files = [`/media/${id}.gif`, `/media/${id}.png`, `/media/${id}.gif?theme=nord`];
    const addresses = [
      ...paths.map((path) => service.api + path),
      ...files.map((path) => service.address + path),
      detail.gif_url,
      detail.cast_url,
    ];
    for (const address of addresses) {
      const answer = await fetch(address);
      expect([address, answer.status, answer.headers.get('Cache-Control'), await answer.json()]).toEqual([
        address,
        451,
        'no-store',
        { detail: `Staff hid the recording "${id}": It shows a key.` },
      ]);
    }
    const why = {
      hidden_reason: 'It shows a key.',
      hidden_at: expect.stringMatching(/Z$/),
      visibility: 'public',
    };
    for (const key of [ada, grace]) {
      expect(await client.json(200, 'GET', `/gifs/${id}/`, key)).toMatchObject(why);
      await client.json(451, 'GET', `/gifs/${id}/`, bob);
    }
    expect((await client.list('/gifs/me/', ada)).results.find((gif) => gif.id === id)).toMatchObject(why);
    expect(await audited(`subject=${id}`)).toMatchObject([
      { actor: 'grace', action: 'gif.hide', reason: 'It shows a key.' },
    ]);
    await unhide(id);
    expect(await client.detail(id)).toMatchObject({ hidden_at: null, hidden_reason: null });
    expect((await fetch(detail.gif_url)).status).toBe(200);
  });

  it('is left out of lists, counts, search and collections until it is unhidden', async () => {
    const id = await add('Hideaway one', { tags: TAG });
    const other = await add('Hideaway two', { tags: TAG });
    const collections = new CollectionsClient(service);
    const slug = await collections.create(ada, 'Hideaway');
    await collections.add(slug, ada, id, other);
    await client.json(200, 'PATCH', `/gifs/${id}/feature/`, grace, { is_featured: true });
    const seen = async () => {
      const lists = ['/gifs/', '/featured/', `/tags/${TAG}/gifs/`, `/search/?q=${TAG}`, '/users/ada/gifs/'];
      const pages = await Promise.all(lists.map((path) => client.list(path)));
      const inLists = pages.map((page) => idsOf(page).includes(id));
      const tags = await client.json<{ slug: string; gif_count: number }[]>(200, 'GET', '/tags/');
      const { public_gif_count: count } = (
        await client.json<{ stats: { public_gif_count: number } }>(200, 'GET', '/users/me/', ada)
      ).stats;
      const { gif_count, gifs } = await collections.detail(slug);
      return {
        ...{ inLists, lengths: pages.map((page) => page.count), count, gif_count, cover: gifs[0]?.id },
        tagged: tags.find((tag) => tag.slug === TAG)?.gif_count,
      };
    };
    const shown = await seen();
    expect(shown).toMatchObject({ inLists: Array(5).fill(true), gif_count: '2', tagged: 2, cover: id });
    await hide(id, 'Spam.');
    expect(await seen()).toEqual({
      inLists: Array(5).fill(false),
      lengths: shown.lengths.map((length) => length - 1),
      ...{ count: shown.count - 1, gif_count: '1', cover: other, tagged: 1 },
    });
    await unhide(id);
    expect(await seen()).toEqual(shown);
  });

  it('stays hidden whatever its author does, and keeps the visibility that they choose', async () => {
    const id = await add('Stubborn');
    await hide(id, 'Spam.');
    const edit = (visibility: string) =>
      client.json(200, 'PATCH', `/gifs/${id}/edit/`, ada, { visibility, title: 'Still here' });
    expect(await edit('unlisted')).toMatchObject({ visibility: 'unlisted', title: 'Still here' });
    expect(await edit('public')).toMatchObject({ visibility: 'public' });
    await client.json(403, 'PATCH', `/gifs/${id}/unhide/`, ada);
    await client.json(204, 'DELETE', `/gifs/${id}/delete/`, ada);
    await client.json(404, 'GET', `/gifs/${id}/`);
    await hide(id, 'Spam again.');
    await client.json(200, 'POST', `/gifs/${id}/restore/`, ada);
    await client.json(451, 'GET', `/gifs/${id}/`);
    expect(idsOf(await client.list('/gifs/'))).not.toContain(id);
    await edit('unlisted');
    await unhide(id);
    expect(await client.detail(id)).toMatchObject({ visibility: 'unlisted' });
    expect(idsOf(await client.list('/gifs/'))).not.toContain(id);
  });

  it('requires a reason and an existing recording', async () => {
    const id = await add('Reasoned');
    for (const reason of [undefined, '', ' ', 3, 'x'.repeat(501)]) await hide(id, reason, 400);
    await hide('aaaaaaaa', 'Spam.', 404);
    await client.json(404, 'PATCH', '/gifs/nope/unhide/', grace);
    expect(await client.detail(id)).toMatchObject({ hidden_at: null });
  });
});

describe('the list of all recordings', () => {
  it('contains the recordings of all users and can be filtered', async () => {
    const before = new Date().toISOString();
    const open = (await upload(service, bob, { title: 'Open' })).id;
    const quiet = (await upload(service, bob, { title: 'Quiet', visibility: 'unlisted' })).id;
    const gone = await add('Gone');
    await client.json(204, 'DELETE', `/gifs/${gone}/delete/`, ada);
    await client.json(200, 'PATCH', `/gifs/${open}/hide/`, grace, { reason: 'Spam.' });
    const list = async (query: string) =>
      idsOf(await client.list(`/staff/gifs/?since=${before}&${query}`, grace));
    expect(await list('')).toEqual([gone, quiet, open]);
    expect(await list('user=BOB')).toEqual([quiet, open]);
    expect(await list('visibility=public&deleted=false')).toEqual([open]);
    expect(await list('hidden=true')).toEqual([open]);
    expect(await list('hidden=false&deleted=false')).toEqual([quiet]);
    expect(await list('deleted=true')).toEqual([gone]);
    expect(idsOf(await client.list('/staff/gifs/?since=2999-01-01T00:00:00%2B17:02', grace))).toEqual([]);
    const first = await client.list(`/staff/gifs/?since=${before}&page_size=1`, grace);
    expect([first.count, first.next]).toEqual([3, expect.stringContaining('since=')]);
    for (const query of [
      'since=today',
      'since=2030-W01',
      'since=0000-01-01',
      'hidden=1',
      'visibility=hidden',
      'page=9999',
    ])
      expect([400, 404]).toContain(await client.refusal('GET', `/staff/gifs/?${query}`, grace));
  });
});
