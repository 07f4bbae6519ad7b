import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';

const cast = Buffer.from(buildCast({ version: 2, width: 20, height: 4, events: [[1, 'o', 'tea']] }));

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let bob: string;
let staff: string;
let gif: string;
let collection: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new CollectionsClient(service);
  [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('bob')]);
  staff = await service.createUser('grace', { isStaff: true });
});
afterAll(() => service.remove());

/** An edited recording, and a collection with it. */
beforeEach(async () => {
  gif = (await upload(service, ada, { title: 'Tea', cast })).id;
  const replaced = await send('POST', `/gifs/${gif}/versions/`, '*', newFile());
  if (!replaced.ok) throw new Error(await replaced.text());
  await client.json(200, 'POST', `/gifs/${gif}/edits/`, ada, { speed: 2 });
  collection = await client.create(ada, 'Teas');
  await client.add(collection, ada, gif);
});

function newFile(): FormData {
  const form = new FormData();
  form.set('cast', new File([new Uint8Array(cast)], 'tea.cast'));
  return form;
}

function send(method: string, path: string, ifMatch: string, body?: object, key = ada): Promise<Response> {
  return fetch(service.api + path, {
    method,
    headers: {
      'X-API-Key': key,
      'If-Match': ifMatch,
      ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}

async function tagOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(service.api + path, {
    headers: { 'Accept-Encoding': 'identity', ...headers },
  });
  return response.headers.get('etag') ?? '';
}

const detail = () => `/gifs/${gif}/`;
const rename = (ifMatch: string, title = 'Green tea') =>
  send('PATCH', `${detail()}edit/`, ifMatch, { title });

interface Change {
  /** As in the OpenAPI document. */
  readonly operation: string;
  readonly body?: () => object;
  readonly byStaff?: boolean;
}

const changes: readonly Change[] = [
  { operation: 'PATCH /gifs/{id}/edit/', body: () => ({ title: 'New' }) },
  { operation: 'PATCH /gifs/{id}/', body: () => ({ title: 'New' }) },
  { operation: 'DELETE /gifs/{id}/delete/' },
  { operation: 'DELETE /gifs/{id}/' },
  { operation: 'DELETE /gifs/{id}/edits/' },
  { operation: 'DELETE /gifs/{id}/edits/original/' },
  { operation: 'POST /gifs/{id}/versions/', body: newFile },
  { operation: 'POST /gifs/{id}/versions/{number}/restore/' },
  { operation: 'DELETE /gifs/{id}/versions/{number}/' },
  { operation: 'PATCH /gifs/{id}/feature/', byStaff: true },
  { operation: 'PATCH /gifs/{id}/hide/', body: () => ({ reason: 'Spilt.' }), byStaff: true },
  { operation: 'PATCH /gifs/{id}/unhide/', byStaff: true },
  { operation: 'PATCH /collections/{slug}/edit/', body: () => ({ title: 'New' }) },
  { operation: 'DELETE /collections/{slug}/delete/' },
  { operation: 'PATCH /collections/{slug}/feature/', byStaff: true },
  { operation: 'PATCH /collections/{slug}/gifs/reorder/', body: () => ({ gif_ids: [gif] }) },
  { operation: 'POST /collections/{slug}/gifs/reorder/', body: () => ({ gif_ids: [gif] }) },
  { operation: 'DELETE /collections/{slug}/gifs/{gif_id}/' },
];

it('If-Match is described for exactly these operations', async () => {
  const { paths } = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, { parameters?: { name: string }[]; responses: object }>>;
  };
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'If-Match'))
      .map(([method, { responses }]) => {
        expect(responses).toHaveProperty('412');
        return `${method.toUpperCase()} ${path.replace('/api/v1', '')}`;
      }),
  );
  expect(described.sort()).toEqual(changes.map(({ operation }) => operation).sort());
});

it.each(changes)('$operation needs the tag that it names', async ({ operation, body, byStaff }) => {
  const [method = '', template = ''] = operation.split(' ');
  const path = template
    .replace('{id}', gif)
    .replace('{gif_id}', gif)
    .replace('{slug}', collection)
    .replace('{number}', '1');
  const ofWhat = path.split('/').slice(0, 3).join('/') + '/';
  const key = byStaff ? staff : ada;
  const stale = await tagOf(ofWhat);
  const edit = { title: 'Edited meanwhile' };
  await client.json(200, 'PATCH', `${ofWhat}edit/`, ada, edit);

  const refused = await send(method, path, stale, body?.(), key);
  expect([refused.status, await refused.json()]).toEqual([
    412,
    { detail: 'It was changed since you read it, so nothing was done. Read it again.' },
  ]);
  expect(await client.json(200, 'GET', ofWhat)).toMatchObject({ ...edit, is_featured: false });

  const accepted = await send(method, path, await tagOf(ofWhat), body?.(), key);
  expect([200, 204]).toContain(accepted.status);
});

describe('an edit of a recording', () => {
  it.each([
    ['the tag', (tag: string) => tag, 200],
    ['the weak tag', (tag: string) => `W/${tag}`, 200],
    ['one of several tags', (tag: string) => `"one", ${tag}`, 200],
    ['any tag', () => '*', 200],
    ['another tag', () => '"9f86d081884c7d659f86d081884c7d65"', 412],
    ['no tag', () => 'tea', 412],
  ])('with %s: %s', async (_what, condition, status) => {
    expect((await rename(condition(await tagOf(detail())))).status).toBe(status);
  });

  it('accepts the tag that a signed-in caller got, and that of a compressed response', async () => {
    const own = await tagOf(detail(), { 'X-API-Key': ada });
    expect((await rename(own)).status).toBe(200);
    const compressed = await tagOf(detail(), { 'Accept-Encoding': 'gzip' });
    expect(compressed).toMatch(/^W\//);
    expect((await rename(compressed)).status).toBe(200);
  });

  it('is possible whatever was counted or drawn since the tag was read', async () => {
    const tag = await tagOf(detail());
    await untilProcessed(service, gif);
    expect(await tagOf(detail())).not.toBe(tag);
    expect((await rename(tag)).status).toBe(200);
  });

  it('is refused after any other: by staff, too', async () => {
    const tag = await tagOf(detail());
    await client.json(200, 'PATCH', `/gifs/${gif}/feature/`, staff, { is_featured: true });
    expect((await rename(tag)).status).toBe(412);
    const later = await tagOf(detail());
    await client.json(200, 'PATCH', `/gifs/${gif}/hide/`, staff, { reason: 'Spilt.' });
    expect((await rename(later)).status).toBe(412);
    expect((await rename(await tagOf(detail(), { 'X-API-Key': ada }))).status).toBe(200);
  });

  it('is made by exactly one of many that have the same tag', async () => {
    const tag = await tagOf(detail());
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => rename(tag, `Tea ${n}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(7);
    expect(await client.json(200, 'GET', detail())).toMatchObject({ title: `Tea ${statuses.indexOf(200)}` });
  });

  it('is first refused for what is wrong without a condition', async () => {
    const stale = '"stale"';
    const path = `/gifs/${gif}/edit/`;
    expect((await send('PATCH', path, stale, { title: '' })).status).toBe(400);
    expect((await send('PATCH', path, stale, { title: 'x' }, 'wrong')).status).toBe(401);
    expect((await send('PATCH', path, stale, { title: 'x' }, bob)).status).toBe(403);
    expect((await send('PATCH', '/gifs/aaaaaaaa/edit/', '*', { title: 'x' })).status).toBe(404);
  });
});

describe('an edit of a collection', () => {
  it('is refused after another recording was added, but not after an edit of its recordings', async () => {
    const path = `/collections/${collection}/`;
    const tag = await tagOf(path);
    await client.json(200, 'PATCH', `/gifs/${gif}/edit/`, ada, { title: 'Other' });
    expect((await send('PATCH', `${path}edit/`, tag, { description: 'Hot' })).status).toBe(200);
    const later = await tagOf(path);
    await client.add(collection, ada, (await upload(service, ada, { title: 'Coffee' })).id);
    expect((await send('DELETE', `${path}delete/`, later)).status).toBe(412);
  });

  it('is made by exactly one of many that have the same tag', async () => {
    const tag = await tagOf(`/collections/${collection}/`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send('PATCH', `/collections/${collection}/edit/`, tag, { title: `Teas ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
  });
});

it('scripts of other sites may send If-Match', async () => {
  const { headers } = await fetch(service.api + detail(), {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'if-match',
    },
  });
  expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('if-match');
});
