import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeApiKey } from '../../src/platform/credentials/api-key.js';
import { ApiClient } from '../support/api-client.js';
import { RunningService } from '../support/running-service.js';
import { upload, uploadForm } from '../support/upload.js';

interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly last_four: string;
  readonly scopes: readonly string[];
  readonly is_current: boolean;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}
type NewApiKey = ApiKey & { readonly api_key: string };

const KEYS = '/users/me/api-keys/';

let service: RunningService;
let client: ApiClient;
let ada: string;
let count = 0;

beforeAll(async () => {
  service = await RunningService.start({ TRUST_PROXY: 'loopback' });
  client = new ApiClient(service);
});
afterAll(() => service.remove());
beforeEach(async () => {
  ada = await service.createUser(`ada-${++count}`);
});

const make = (body: object, key = ada) => client.json<NewApiKey>(201, 'POST', KEYS, key, body);
const list = (key = ada) => client.json<ApiKey[]>(200, 'GET', KEYS, key);
const statusOf = async (method: string, path: string, key: string, body?: unknown) =>
  (await client.send(method, path, key, body)).status;

describe('a named key', () => {
  it('is returned once, and never in the list', async () => {
    const made = await make({ name: ' build  server ', expires_at: '2999-01-01T00:00:00+01:00' });
    expect(made).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'build server',
      api_key: expect.stringMatching(/^ttyr_\w{32}$/),
      last_four: made.api_key.slice(-4),
      scopes: ['read', 'write'],
      is_current: false,
      created_at: expect.any(String),
      expires_at: '2998-12-31T23:00:00.000Z',
      last_used_at: null,
    });
    const { api_key: secret, ...shown } = made;
    expect(await list()).toEqual([shown]);
    expect((await list(secret))[0]?.is_current).toBe(true);
  });

  it('has the permissions of its user and shares the rate limit', async () => {
    const { api_key: key } = await make({ name: 'writer' });
    const { id } = await upload(service, key, { title: 'By a named key' });
    const own = await client.json<{ results: { id: string }[] }>(200, 'GET', '/gifs/me/', ada);
    expect(own.results.map((gif) => gif.id)).toEqual([id]);
    const [first, second] = [
      await client.send('GET', '/gifs/me/', ada),
      await client.send('GET', '/gifs/me/', key),
    ];
    const remaining = (answer: Response) => Number(answer.headers.get('x-ratelimit-remaining'));
    expect(remaining(second)).toBe(remaining(first) - 1);
  });

  it('with read scope only cannot write, and gets the reason', async () => {
    const { api_key: key } = await make({ name: 'reader', scopes: ['read'] });
    const { id } = await upload(service, ada, { title: 'Mine', visibility: 'unlisted' });
    expect((await client.json<{ count: number }>(200, 'GET', '/gifs/me/', key)).count).toBe(1);
    for (const [method, path, body] of [
      ['POST', '/collections/create/', { title: 'x' }],
      ['PATCH', '/users/me/', { bio: 'x' }],
      ['PATCH', `/gifs/${id}/edit/`, { title: 'x' }],
      ['DELETE', `/gifs/${id}/delete/`, undefined],
      ['POST', '/gifs/generate/', { description: 'npm test' }],
    ] as const) {
      const answer = await client.send(method, path, key, body);
      expect(answer.status).toBe(403);
      expect(((await answer.json()) as { detail: string }).detail).toContain('may only read');
    }
    const form = { method: 'POST', headers: { 'X-API-Key': key }, body: uploadForm({ title: 'x' }) };
    expect((await fetch(`${service.api}/gifs/upload/`, form)).status).toBe(403);
    expect((await client.json<{ count: number }>(200, 'GET', '/gifs/me/', key)).count).toBe(1);
  });

  it('cannot read the profile key', async () => {
    const { api_key: key } = await make({ name: 'writer' });
    const profile = await client.json<object>(200, 'GET', '/users/me/', key);
    expect(profile).toMatchObject({ api_key: '' });
    expect(await client.json(200, 'PATCH', '/users/me/', key, { bio: 'b' })).toMatchObject({ api_key: '' });
    expect(await client.json(200, 'GET', '/users/me/', ada)).toMatchObject({ api_key: ada });
  });

  it('cannot create or reset keys, and revokes only itself, even with read scope only', async () => {
    const other = await make({ name: 'other' });
    const { id, api_key: key } = await make({ name: 'reader', scopes: ['read'] });
    expect(await statusOf('POST', KEYS, other.api_key, { name: 'more' })).toBe(403);
    expect(await statusOf('POST', '/users/me/api-key/reset/', other.api_key)).toBe(403);
    expect(await statusOf('DELETE', `${KEYS}${other.id}/`, key)).toBe(403);
    expect(await statusOf('DELETE', `${KEYS}${id}/`, key)).toBe(204);
    expect(await statusOf('GET', '/gifs/me/', key)).toBe(401);
    expect((await list()).map(({ name }) => name)).toEqual(['other']);
  });

  it('stays valid when the profile key is reset', async () => {
    const { api_key: key } = await make({ name: 'laptop' });
    await client.json(201, 'POST', '/users/me/api-key/reset/', ada);
    expect(await statusOf('GET', '/gifs/me/', ada)).toBe(401);
    expect(await statusOf('GET', '/gifs/me/', key)).toBe(200);
  });

  it('stops working after it expires', async () => {
    const { api_key: key } = await make({
      name: 'short',
      expires_at: new Date(Date.now() + 1_500).toISOString(),
    });
    expect(await statusOf('GET', '/gifs/me/', key)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect(await statusOf('GET', '/gifs/me/', key)).toBe(401);
  });

  it('shows when it was last used', async () => {
    const { api_key: key } = await make({ name: 'used' });
    expect(await statusOf('GET', '/gifs/me/', key)).toBe(200);
    while ((await list())[0]?.last_used_at === null) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(Date.parse((await list())[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('creating a named key', () => {
  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['admin'] }, 'scopes'],
    [{ name: 'x', scopes: 'read' }, 'scopes'],
    [{ name: 'x', scopes: ['read', 'read'] }, 'scopes'],
    [{ name: 'x', expires_at: '2999-01-01' }, 'expires_at'],
    [{ name: 'x', expires_at: '2999-01-01T00:00:00' }, 'expires_at'],
    [{ name: 'x', expires_at: '2999-02-30T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: '9999-12-31T23:59:59-23:59' }, 'expires_at'],
    [{ name: 'x', expires_at: null }, 'expires_at'],
    [{ name: 'x', expires_at: 7 }, 'expires_at'],
  ])('rejects %j', async (body, field) => {
    const answer = await client.send('POST', KEYS, ada, body);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: object };
    expect(Object.keys(errors)).toEqual([field]);
  });

  it('stops at 50 keys until one is revoked', async () => {
    for (let key = 0; key < 50; key++) await make({ name: `key ${key}` });
    const answer = await client.send('POST', KEYS, ada, { name: 'one too many' });
    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { detail: string }).detail).toContain('50');
    await client.json(204, 'DELETE', `${KEYS}${(await list())[0]?.id ?? ''}/`, ada);
    await make({ name: 'again' });
  });
});

describe('unknown keys', () => {
  it('are looked up at most 30 times a minute, and never for probes', async () => {
    const { api_key: known } = await make({ name: 'known' });
    const send = (path: string, key: string) =>
      fetch(service.address + path, { headers: { 'X-API-Key': key, 'X-Forwarded-For': '192.0.2.1' } });
    const ownGifs = (key: string) => send('/api/v1/gifs/me/', key);
    expect((await ownGifs(known)).status).toBe(200);
    for (let time = 0; time < 40; time++) expect((await send('/health/live', makeApiKey())).status).toBe(200);
    for (let time = 0; time < 30; time++) expect((await ownGifs(makeApiKey())).status).toBe(401);

    const refused = await ownGifs(makeApiKey());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // An unknown key reads as an anonymous caller, and known callers at the same address are served.
    expect((await send('/api/v1/gifs/', makeApiKey())).status).toBe(200);
    expect((await ownGifs(known)).status).toBe(200);
    expect((await client.send('GET', '/gifs/me/', makeApiKey())).status).toBe(401);
  });
});
