import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { type GifBody, GifClient, idsOf } from './gif-client.js';

let service: RunningService;
let client: GifClient;
let ada: string;
let staff: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new GifClient(service);
  ada = await service.createUser('ada');
  staff = await service.createUser('judge', { isStaff: true });
});
afterAll(() => service.remove());

const add = async (title = 'Chosen') => (await upload(service, ada, { title })).id;

describe('featuring a recording', () => {
  it('toggles the flag without a body and sets it with one, for staff', async () => {
    const id = await add('Chosen');
    const feature = (body?: unknown) =>
      client.json<GifBody>(200, 'PATCH', `/gifs/${id}/feature/`, staff, body);
    const listed = async () => idsOf(await client.list('/featured/')).includes(id);

    expect(await feature()).toMatchObject({ id, title: 'Chosen', is_featured: true });
    expect(await listed()).toBe(true);
    expect((await feature({ is_featured: true })).is_featured).toBe(true);
    expect((await feature({})).is_featured).toBe(false);
    expect(await listed()).toBe(false);
    expect((await feature({ is_featured: false })).is_featured).toBe(false);
  });

  it('returns the list form', async () => {
    const id = await add('Formed');
    await untilProcessed(service, id);
    const featured = await client.json<GifBody>(200, 'PATCH', `/gifs/${id}/feature/`, staff);
    const { results } = await client.list('/gifs/?page_size=1');
    expect(featured).toEqual(results[0]);
  });

  it('never lists an unlisted recording', async () => {
    const { id } = await upload(service, ada, { title: 'Hidden', visibility: 'unlisted' });
    await client.json(200, 'PATCH', `/gifs/${id}/feature/`, staff, { is_featured: true });
    expect(idsOf(await client.list('/featured/'))).not.toContain(id);
    await client.json(200, 'PATCH', `/gifs/${id}/edit/`, ada, { visibility: 'public' });
    expect(idsOf(await client.list('/featured/'))).toContain(id);
  });

  it('is rejected for other users, for missing recordings and with invalid values', async () => {
    const id = await add();
    expect(await client.refusal('PATCH', `/gifs/${id}/feature/`)).toBe(401);
    expect(await client.refusal('PATCH', `/gifs/${id}/feature/`, ada)).toBe(403);
    expect(await client.refusal('PATCH', '/gifs/aaaaaaaa/feature/', staff)).toBe(404);
    expect(await client.refusal('PATCH', '/gifs/x/feature/', staff)).toBe(404);
    for (const is_featured of [null, 'true', 1]) {
      expect(await client.refusal('PATCH', `/gifs/${id}/feature/`, staff, { is_featured })).toBe(400);
    }
    expect(idsOf(await client.list('/featured/'))).not.toContain(id);
  });

  it('lists recordings in pages, newest first', async () => {
    const before = (await client.list('/featured/')).count;
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const id = await add(`Featured ${n}`);
      await client.json(200, 'PATCH', `/gifs/${id}/feature/`, staff);
      ids.unshift(id);
    }
    const page = await client.list('/featured/?page_size=2');
    expect([page.count, idsOf(page)]).toEqual([before + 3, ids.slice(0, 2)]);
    expect(new URL(page.next ?? '').pathname).toBe('/api/v1/featured/');
    expect(await client.refusal('GET', '/featured/?page=0')).toBe(400);
    expect(await client.refusal('GET', '/featured/?page=99')).toBe(404);
  });
});
