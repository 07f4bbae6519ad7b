import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { eventually } from './upload-client.js';

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let bob: string;

beforeAll(async () => {
  service = await RunningService.start();
  [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('bob')]);
  client = new CollectionsClient(service);
});
afterAll(() => service.remove());

const get = (path: string): Promise<Response> => fetch(service.api + path);

async function body<Body>(path: string): Promise<Body> {
  const response = await get(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

describe('a resource', () => {
  it('exists as soon as it is created', async () => {
    for (let look = 0; look < 3; look += 1) expect((await get('/collections/made-later/')).status).toBe(404);
    await client.create(ada, 'Made later');
    expect((await get('/collections/made-later/')).status).toBe(200);
  });

  it('is gone as soon as it is deleted', async () => {
    const { id } = await upload(service, ada, { title: 'Short-lived' });
    for (let look = 0; look < 3; look += 1) expect((await get(`/gifs/${id}/`)).status).toBe(200);
    await client.json(204, 'DELETE', `/gifs/${id}/delete/`, ada);
    const gone = await get(`/gifs/${id}/`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('background writes', () => {
  it('become visible: renditions and views', async () => {
    const { id } = await upload(service, bob, { title: 'In the making' });
    await eventually(
      () => body<{ processing: boolean; view_count: number }>(`/gifs/${id}/`),
      ({ processing, view_count }) => !processing && view_count > 0,
    );
    await eventually(
      () => body<{ results: { id: string; view_count: number; thumbnail_url: string }[] }>('/gifs/'),
      ({ results }) => {
        const listed = results.find((item) => item.id === id);
        return (
          listed !== undefined && listed.view_count > 0 && /\/[0-9a-f]{16}\.png$/.test(listed.thumbnail_url)
        );
      },
    );
  });
});
