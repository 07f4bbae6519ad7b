import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';

interface Times {
  readonly created_at: string;
  readonly updated_at: string;
}

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let staff: string;
let id: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new CollectionsClient(service);
  ada = await service.createUser('ada');
  staff = await service.createUser('grace', { isStaff: true });
  const cast = Buffer.from(buildCast({ version: 2, width: 20, height: 4, events: [[1, 'o', 'tea']] }));
  ({ id } = await upload(service, ada, { title: 'Tea', cast }));
  await untilProcessed(service, id);
});
afterAll(() => service.remove());

const timesOf = (path: string) => client.json<Times>(200, 'GET', path);
const text = async (path: string) =>
  (await (await fetch(service.address + path)).text()).replaceAll(/>\s+</g, '><');

/** @returns whether the edit makes `updated_at` later */
async function isEdit(
  path: string,
  method: string,
  to: string,
  key: string,
  body?: object,
): Promise<boolean> {
  const before = await timesOf(path);
  const response = await client.send(method, path + to, key, body);
  expect([method, to, response.ok]).toEqual([method, to, true]);
  const after = await timesOf(path);
  expect(after.created_at).toBe(before.created_at);
  return after.updated_at > before.updated_at;
}

it('a new recording was edited when it was created', async () => {
  const { created_at: created, updated_at: updated } = await timesOf(`/gifs/${id}/`);
  expect(updated).toBe(created);
});

it.each<[string, string, object | undefined, boolean]>([
  ['PATCH', 'edit/', { title: 'Green tea' }, true],
  ['PATCH', 'edit/', { title: 'Green tea', description: '' }, false],
  ['PATCH', 'edit/', {}, false],
  ['PATCH', 'edit/', { tags: ['tea'] }, true],
  ['PATCH', 'edit/', { repo_slug: 'pot' }, true],
  ['PATCH', 'edit/', { visibility: 'unlisted' }, true],
  ['PATCH', 'edit/', { visibility: 'public' }, true],
  ['PATCH', 'edit/', { padding: 3 }, true],
  ['POST', 'edits/', { speed: 2 }, true],
  ['DELETE', 'edits/', undefined, true],
  ['PATCH', 'feature/', { is_featured: true }, false],
])('%s %s of %j: an edit of a recording? %s', async (method, to, body, expected) => {
  const key = to === 'feature/' ? staff : ada;
  expect(await isEdit(`/gifs/${id}/`, method, to, key, body)).toBe(expected);
});

it('renditions and views are no edits', async () => {
  const before = await timesOf(`/gifs/${id}/`);
  await untilProcessed(service, id);
  for (let at = 0; at < 5; at += 1) await text(`/media/${id}.gif`);
  expect(await timesOf(`/gifs/${id}/`)).toMatchObject({ updated_at: before.updated_at });
});

it('the additions, order, removals and texts are edits of a collection', async () => {
  const slug = await client.create(ada, 'Teas');
  const path = `/collections/${slug}/`;
  const other = await upload(service, ada, { title: 'Coffee' });
  const { created_at: created, updated_at: updated } = await timesOf(path);
  expect(updated).toBe(created);
  const changes: [string, string, object | undefined, boolean][] = [
    ['POST', 'gifs/', { gif_id: id }, true],
    ['POST', 'gifs/', { gif_id: id }, false],
    ['POST', 'gifs/', { gif_id: other.id }, true],
    ['PATCH', 'gifs/reorder/', { gif_ids: [other.id, id] }, true],
    ['DELETE', `gifs/${other.id}/`, undefined, true],
    ['PATCH', 'edit/', { title: 'Pots' }, true],
    ['PATCH', 'edit/', { title: 'Pots' }, false],
  ];
  for (const [method, to, body, expected] of changes)
    expect([method, to, await isEdit(path, method, to, ada, body)]).toEqual([method, to, expected]);
  expect(await isEdit(path, 'PATCH', 'feature/', staff)).toBe(false);
});

it('lists, feeds and sitemaps have the time of the last edit', async () => {
  const { created_at: created, updated_at: updated } = await timesOf(`/gifs/${id}/`);
  const { results } = await client.json<{ results: Times[] }>(200, 'GET', '/gifs/?tag=tea');
  expect(results).toEqual([expect.objectContaining({ created_at: created, updated_at: updated })]);
  const feed = await text('/tags/tea/feed.atom');
  expect([...feed.matchAll(/<updated>([^<]*)/g)].map(([, time]) => time)).toEqual([updated, updated]);
  expect(feed).toContain(`<published>${created}<`);
  expect(await text('/sitemap-recordings-1.xml')).toContain(`/gifs/${id}</loc><lastmod>${updated}<`);
  const collection = await timesOf('/collections/teas/');
  expect(await text('/sitemap-collections-1.xml')).toContain(`<lastmod>${collection.updated_at}<`);
  expect(await text('/collections/teas/feed.atom')).toContain(`<updated>${collection.updated_at}<`);
});
