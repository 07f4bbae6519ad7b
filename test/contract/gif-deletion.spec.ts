import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { ErrorDto } from '../../src/platform/http/error.dto.js';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { urlOfDatabase } from '../support/service-database.js';
import { untilProcessed, upload } from '../support/upload.js';
import { type GifBody, GifClient, idsOf, type TagBody } from './gif-client.js';

const DAY_MS = 86_400_000;

let service: RunningService;
let client: GifClient;
let ada: string;
let bob: string;
let staff: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new GifClient(service);
  [ada, bob, staff] = await Promise.all([
    service.createUser('ada'),
    service.createUser('bob'),
    service.createUser('judge', { isStaff: true }),
  ]);
});
afterAll(() => service.remove());

const cast = Buffer.from(buildCast({ version: 2, width: 20, height: 5, events: [[0.1, 'o', 'hi\r\n']] }));
const add = async (title = 'Doomed') => (await upload(service, ada, { title })).id;
const status = async (method: string, path: string, key?: string) =>
  (await client.send(method, path, key)).status;

describe('deleting a recording', () => {
  it('returns 204 without a body', async () => {
    const response = await client.send('DELETE', `/gifs/${await add()}/delete/`, ada);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('returns at the alias until when it can be restored', async () => {
    const id = await add();
    const before = Date.now();
    const body = await client.json<Record<string, string>>(200, 'DELETE', `/gifs/${id}/`, ada);
    expect(body).toEqual({ id, deleted_at: expect.any(String), restorable_until: expect.any(String) });
    const deletedAt = Date.parse(body['deleted_at'] ?? '');
    expect(Math.abs(deletedAt - before)).toBeLessThan(5_000);
    expect(Date.parse(body['restorable_until'] ?? '') - deletedAt).toBe(30 * DAY_MS);
    expect(body['deleted_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('removes it everywhere at once, and restoring brings all of it back', async () => {
    const parts = { title: 'Here', tags: 'fleeting', codehost_url: 'https://github.com/f/f', cast };
    const { id } = await upload(service, ada, parts);
    const keeper = await upload(service, bob, { ...parts, title: 'Keeper' });
    await untilProcessed(service, id);
    await client.json(200, 'PATCH', `/gifs/${id}/feature/`, staff, { is_featured: true });
    const before = await client.detail(id);
    const files = [before.gif_url, before.thumbnail_url, before.cast_url].map((url) => new URL(url).pathname);
    const media = [...files, ...['gif', 'png', 'cast'].map((ending) => `/media/${id}.${ending}`)];
    const statuses = async () => {
      const ofApi = ['', 'cast/', 'transcript/'].map((form) => status('GET', `/gifs/${id}/${form}`));
      const ofMedia = media.map(async (path) => (await fetch(service.address + path)).status);
      return new Set(await Promise.all([...ofApi, ...ofMedia]));
    };
    const counts = async () => ({
      all: (await client.list('/gifs/')).count,
      own: (await client.list('/gifs/me/', ada)).count,
      tagged: idsOf(await client.list('/tags/fleeting/gifs/')),
      filtered: (await client.list('/gifs/?tag=fleeting')).count,
      featured: idsOf(await client.list('/featured/')),
      tag: (await client.json<TagBody[]>(200, 'GET', '/tags/')).find((tag) => tag.slug === 'fleeting')
        ?.gif_count,
      repo: (await client.detail(keeper.id)).repo?.gif_count,
    });

    const there = await counts();
    expect(there).toMatchObject({ tagged: [keeper.id, id], filtered: 2, featured: [id], tag: 2, repo: 2 });
    expect(await statuses()).toEqual(new Set([200]));

    expect(await status('DELETE', `/gifs/${id}/delete/`, ada)).toBe(204);
    expect(await statuses()).toEqual(new Set([404]));
    expect(await counts()).toEqual({
      all: there.all - 1,
      own: there.own - 1,
      tagged: [keeper.id],
      filtered: 1,
      featured: [],
      tag: 1,
      repo: 1,
    });

    const restored = await client.json<GifBody>(200, 'POST', `/gifs/${id}/restore/`, ada);
    expect({ ...restored, view_count: 0 }).toEqual({ ...before, view_count: 0 });
    expect(await counts()).toEqual(there);
    expect(await statuses()).toEqual(new Set([200]));
  });

  it('returns 404 the second time, as does every other change', async () => {
    const id = await add();
    await client.json(204, 'DELETE', `/gifs/${id}/delete/`, ada);
    expect(await client.refusal('DELETE', `/gifs/${id}/delete/`, ada)).toBe(404);
    expect(await client.refusal('DELETE', `/gifs/${id}/`, ada)).toBe(404);
    const edit = (key: string) =>
      client.json<ErrorDto>(404, 'PATCH', `/gifs/${id}/edit/`, key, { title: 'x' });
    expect((await edit(ada)).detail).toMatch(
      new RegExp(`^You deleted the recording "${id}". POST /api/v1/gifs/${id}/restore/ restores it until 20`),
    );
    expect((await edit(bob)).detail).toBe(`There is no recording "${id}".`);
    expect(await client.refusal('PATCH', `/gifs/${id}/feature/`, staff)).toBe(404);
  });

  it('succeeds once when several requests run at once', async () => {
    const id = await add();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => status('DELETE', `/gifs/${id}/delete/`, ada)),
    );
    expect(statuses.sort()).toEqual([204, ...Array<number>(7).fill(404)]);
  });

  it.each(['/delete/', '/'])('at %s requires the key of the owner', async (path) => {
    const id = await add();
    expect(await client.refusal('DELETE', `/gifs/${id}${path}`)).toBe(401);
    expect(await client.refusal('DELETE', `/gifs/${id}${path}`, 'wrong')).toBe(401);
    expect(await client.refusal('DELETE', `/gifs/${id}${path}`, bob)).toBe(403);
    expect(await client.refusal('DELETE', `/gifs/${id}${path}`, staff)).toBe(403);
    expect(await client.refusal('DELETE', `/gifs/aaaaaaaa${path}`, ada)).toBe(404);
    expect(await status('GET', `/gifs/${id}/`)).toBe(200);
  });
});

describe('the deleted recordings', () => {
  it('have their own list for their owner', async () => {
    const parts = { codehost_url: 'https://github.com/r/r' };
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      ids.unshift((await upload(service, bob, { title, ...(title === 'Two' ? {} : parts) })).id);
    }
    for (const id of ids) await client.json(204, 'DELETE', `/gifs/${id}/delete/`, bob);
    const page = await client.list('/gifs/me/?deleted=true&page_size=2', bob);
    expect([page.count, idsOf(page)]).toEqual([3, ids.slice(0, 2)]);
    expect(new URL(page.next ?? '').search).toBe('?deleted=true&page=2&page_size=2');
    expect(idsOf(await client.list('/gifs/me/?deleted=true&page_size=2&page=2', bob))).toEqual(ids.slice(2));
    expect(idsOf(await client.list('/gifs/me/?deleted=true&repo=r-r', bob))).toEqual([ids[0], ids[2]]);
    for (const query of ['?deleted=false', '?deleted=&repo=']) {
      expect(idsOf(await client.list(`/gifs/me/${query}`, bob))).toEqual(
        idsOf(await client.list('/gifs/me/', bob)),
      );
    }
    expect(idsOf(await client.list('/gifs/me/', bob))).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(idsOf(await client.list('/gifs/me/?deleted=true&page_size=100', ada))).not.toEqual(
      expect.arrayContaining([ids[0]]),
    );
  });

  it.each(['?deleted=1', '?deleted=TRUE', '?deleted=true&deleted=true'])(
    'are not listed for %s, which returns 400',
    async (query) => {
      expect(await client.refusal('GET', `/gifs/me/${query}`, ada)).toBe(400);
    },
  );
});

describe('restoring a recording', () => {
  it('changes nothing when it is not deleted', async () => {
    const id = await add('Alive');
    expect(await client.json(200, 'POST', `/gifs/${id}/restore/`, ada)).toMatchObject({ id, title: 'Alive' });
  });

  it('requires the key of the owner and a deleted recording', async () => {
    const id = await add();
    await client.json(204, 'DELETE', `/gifs/${id}/delete/`, ada);
    expect(await client.refusal('POST', `/gifs/${id}/restore/`)).toBe(401);
    const refusal = async (gif: string) => {
      const answer = await client.send('POST', `/gifs/${gif}/restore/`, bob);
      return [answer.status, (await answer.text()).replace(gif, '<id>')];
    };
    const ofNothing = await refusal('aaaaaaaa');
    expect(ofNothing[0]).toBe(404);
    expect(await refusal(id)).toEqual(ofNothing);
    expect(await refusal(await add())).toEqual(ofNothing);
    expect(await client.refusal('POST', '/gifs/aaaaaaaa/restore/', ada)).toBe(404);
    expect(await client.refusal('POST', '/gifs/short/restore/', ada)).toBe(404);
    expect(await status('GET', `/gifs/${id}/`)).toBe(404);
  });
});

describe('a recording that was deleted 30 days ago', () => {
  const deleteBefore = async (id: string, hours: number) => {
    const database = new Client({ connectionString: urlOfDatabase(service.dataDirectory) });
    await database.connect();
    const statement = 'UPDATE gif SET deleted_at = now() - make_interval(hours => $2) WHERE id = $1';
    await database.query(statement, [id, hours]);
    await database.end();
  };

  it('is in no list of its owner, who can neither edit nor restore it', async () => {
    const id = await add('Forgotten');
    await client.json(204, 'DELETE', `/gifs/${id}/delete/`, ada);
    const listed = async (query = '?deleted=true') =>
      idsOf(await client.list(`/gifs/me/${query}`, ada)).includes(id);
    const refused = async (method: string, action: string) =>
      (await client.json<ErrorDto>(404, method, `/gifs/${id}/${action}/`, ada, {})).detail;
    await deleteBefore(id, 30 * 24 - 1);
    expect(await listed()).toBe(true);
    expect(await refused('PATCH', 'edit')).toContain('restores it until');
    await deleteBefore(id, 30 * 24);
    expect([await listed(), await listed('')]).toEqual([false, false]);
    const gone = `There is no recording "${id}".`;
    expect([await refused('PATCH', 'edit'), await refused('POST', 'restore')]).toEqual([gone, gone]);
    expect([await listed(), await listed('')]).toEqual([false, false]);
  });
});
