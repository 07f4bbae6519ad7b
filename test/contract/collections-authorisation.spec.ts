import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { CollectionsClient, createThreeUsers, type Refusal } from './collections-client.js';

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let bob: string;
let staff: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new CollectionsClient(service);
  [ada, bob, staff] = await createThreeUsers(service);
});
afterAll(() => service.remove());

describe('collection permissions', () => {
  const OWNERS: [string, string, object | undefined][] = [
    ['PATCH', 'edit/', { title: 'Taken' }],
    ['DELETE', 'delete/', undefined],
    ['POST', 'gifs/', { gif_id: 'aB3dE5fG' }],
    ['POST', 'gifs/reorder/', { gif_ids: [] }],
    ['PATCH', 'gifs/reorder/', { gif_ids: [] }],
    ['DELETE', 'gifs/aB3dE5fG/', undefined],
  ];

  it.each(OWNERS)('let only the owner call %s %s, not staff', async (method, path, body) => {
    const slug = await client.create(ada, 'Guarded');
    const address = `/collections/${slug}/${path}`;
    await client.json(401, method, address, undefined, body);
    await client.json(401, method, address, 'ttyr_wrong', body);
    await client.json(403, method, address, bob, body);
    await client.json(403, method, address, staff, body);
    await client.json(404, method, `/collections/no-such/${path}`, ada, body);
    await client.json(404, method, `/collections/%00/${path}`, ada, body);
    expect(await client.detail(slug)).toMatchObject({ title: 'Guarded', gifs: [] });
  });

  it('require a key to create one', async () => {
    await client.json(401, 'POST', '/collections/create/', undefined, { title: 'A' });
    await client.json(401, 'POST', '/collections/create/', 'ttyr_wrong', { title: 'A' });
  });

  it('let only staff feature one, not the owner', async () => {
    const slug = await client.create(ada, 'Vain');
    const address = `/collections/${slug}/feature/`;
    await client.json(401, 'PATCH', address);
    await client.json(403, 'PATCH', address, ada);
    await client.json(404, 'PATCH', '/collections/no-such/feature/', staff);
    expect((await client.detail(slug)).is_featured).toBe(false);
  });

  it('let everybody read, and ignore a wrong key', async () => {
    const slug = await client.create(ada, 'Open');
    for (const path of ['/collections/', '/collections/featured/', `/collections/${slug}/`]) {
      await client.json(200, 'GET', path);
      await client.json(200, 'GET', path, 'ttyr_wrong');
    }
    const refusal = await client.json<Refusal>(405, 'GET', '/collections/create/');
    expect(refusal.detail).toContain('GET is not allowed on /api/v1/collections/create/');
  });
});
