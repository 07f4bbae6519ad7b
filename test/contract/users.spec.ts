import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { RunningService } from '../support/running-service.js';
import { smallGif, upload } from '../support/upload.js';
import { UploadClient } from './upload-client.js';

interface Profile {
  readonly username: string;
  readonly api_key: string;
  readonly [field: string]: unknown;
}

interface List {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly title: string }[];
}

const PUBLIC_FIELDS = [
  'username',
  'display_name',
  'bio',
  'website_url',
  'codehost_url',
  'profile_url',
  'gif_count',
  'collection_count',
  'created_at',
];
const OWN_FIELDS = [...PUBLIC_FIELDS, 'email', 'is_staff', 'api_key', 'upload_count', 'stats', 'quota'];

let service: RunningService;
let ada: string;

beforeAll(async () => {
  service = await RunningService.start();
  ada = await service.createUser('Ada', { email: 'ada@example.org' });
  await upload(service, ada, { title: 'First' });
  await upload(service, ada, { title: 'Second' });
  await upload(service, ada, { title: 'Hidden', visibility: 'unlisted' });
  const gone = await upload(service, ada, { title: 'Gone' });
  await call('DELETE', `/gifs/${gone.id}/delete/`, { key: ada });
});
afterAll(() => service.remove());

function call(
  method: string,
  path: string,
  { key, body }: { key?: string; body?: unknown } = {},
): Promise<Response> {
  return new ApiClient(service).send(method, path, key, body);
}

const get = <Body>(path: string, key?: string) => new ApiClient(service).json<Body>(200, 'GET', path, key);

describe('a public profile', () => {
  it('has the fields of the specification and no others', async () => {
    const profile = await get<Profile>('/users/Ada/');
    expect(Object.keys(profile).sort()).toEqual([...PUBLIC_FIELDS].sort());
    expect(profile).toMatchObject({
      username: 'Ada',
      display_name: '',
      bio: '',
      profile_url: `${new UploadClient(service, '').site}/users/Ada`,
      gif_count: 2,
      collection_count: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('is found in any case and shows its owner nothing more', async () => {
    expect(await get('/users/aDA/', ada)).toEqual(await get('/users/Ada/'));
  });

  it('counts the collections', async () => {
    const grace = await service.createUser('grace');
    for (const title of ['One', 'Two']) {
      expect((await call('POST', '/collections/create/', { key: grace, body: { title } })).status).toBe(201);
    }
    expect(await get('/users/grace/')).toMatchObject({ collection_count: 2, gif_count: 0 });
  });

  it.each([
    '/users/nobody/',
    '/users/nobody/gifs/',
    '/users/me/gifs/',
    '/users/%20/',
    `/users/${'a'.repeat(500)}/`,
  ])('%s returns 404', async (path) => {
    const response = await call('GET', path);
    expect(response.status).toBe(404);
    expect(Object.keys((await response.json()) as object)).toEqual(['detail']);
  });
});

describe("a user's recordings", () => {
  it('are the public ones, newest first, even for their owner', async () => {
    for (const key of [undefined, ada]) {
      const list = await get<List>('/users/ada/gifs/', key);
      expect([list.count, list.results.map(({ title }) => title)]).toEqual([2, ['Second', 'First']]);
    }
  });

  it('are paginated', async () => {
    const list = await get<List>('/users/ada/gifs/?page_size=1');
    expect(list.results).toHaveLength(1);
    expect(list.next).toMatch(/\/api\/v1\/users\/Ada\/gifs\/\?page=2&page_size=1$/);
    expect((await call('GET', '/users/ada/gifs/?page=3&page_size=1')).status).toBe(404);
    expect((await call('GET', '/users/ada/gifs/?page=0')).status).toBe(400);
  });
});

describe('the profile of the caller', () => {
  it('is the public one with email, key and statistics, and is not cached', async () => {
    const response = await call('GET', '/users/me/', { key: ada });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toMatch(/X-API-Key/);
    const profile = (await response.json()) as Profile;
    expect(Object.keys(profile).sort()).toEqual([...OWN_FIELDS].sort());
    expect(profile).toMatchObject({
      ...(await get<Profile>('/users/Ada/')),
      email: 'ada@example.org',
      is_staff: false,
      api_key: ada,
      stats: { gif_count: 3, public_gif_count: 2, embed_count: 0 },
    });
    const { storage_bytes } = profile['stats'] as { storage_bytes: number };
    expect(storage_bytes).toBeGreaterThanOrEqual(3 * smallGif().length);
  });

  it('marks staff as staff', async () => {
    const staff = await service.createUser('staffer', { isStaff: true });
    expect(await get('/users/me/', staff)).toMatchObject({ is_staff: true, email: '' });
  });

  it.each([
    ['GET', '/users/me/'],
    ['PATCH', '/users/me/'],
    ['POST', '/users/me/api-key/reset/'],
  ])('%s %s needs a key', async (method, path) => {
    for (const key of [undefined, 'wrong', 'ttyr_' + '0'.repeat(32)]) {
      expect((await call(method, path, { key })).status).toBe(401);
    }
  });
});

describe('editing the profile of the caller', () => {
  let key: string;
  beforeAll(async () => {
    key = await service.createUser('editor');
  });
  const edit = (body: unknown) => call('PATCH', '/users/me/', { key, body });

  it('changes the given fields and returns the whole profile', async () => {
    const first = await edit({
      display_name: '  Ed   Itor ',
      bio: 'Two\r\nlines',
      website_url: 'https://ed.example',
    });
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const profile = (await first.json()) as Profile;
    expect(Object.keys(profile).sort()).toEqual([...OWN_FIELDS].sort());
    expect(profile).toMatchObject({
      display_name: 'Ed Itor',
      bio: 'Two\nlines',
      website_url: 'https://ed.example',
    });
    expect(await (await edit({ website_url: '' })).json()).toEqual({ ...profile, website_url: '' });
    expect(await (await edit({})).json()).toEqual({ ...profile, website_url: '' });
  });

  it('changes no other fields, whatever the body contains', async () => {
    const before = await get<Profile>('/users/me/', key);
    const response = await edit({
      username: 'root',
      email: 'x@example.org',
      is_staff: true,
      api_key: 'x',
      codehost_url: 'https://x.example',
      created_at: '2000-01-01',
      stats: {},
    });
    expect(response.status).toBe(200);
    for (const field of ['isStaff', 'keyHash', 'seq'])
      expect([field, (await edit({ [field]: 1 })).status]).toEqual([field, 400]);
    expect(await get('/users/me/', key)).toEqual(before);
  });

  it('accepts the longest values and not one character more', async () => {
    const longest = {
      display_name: 'é'.repeat(100),
      bio: 'é'.repeat(2_000),
      website_url: `https://ed.example/${'x'.repeat(481)}`,
    };
    expect((await edit(longest)).status).toBe(200);
    for (const [field, value] of Object.entries(longest)) {
      const response = await edit({ [field]: `${value}x` });
      expect(response.status).toBe(400);
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field]);
    }
  });

  it.each([
    { display_name: null },
    { bio: null },
    { website_url: null },
    { display_name: 7 },
    { bio: ['a'] },
    { website_url: 'javascript:alert(1)' },
    { website_url: 'ftp://files.example' },
    { website_url: 'https://user:word@site.example' },
    { bio: 'bell \u0007' },
    { display_name: '\u202Eeno' },
    [],
    'text',
    { bio: `Use ${['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_')}.` },
  ])('rejects %j and changes nothing', async (body) => {
    const before = await get<Profile>('/users/me/', key);
    expect((await edit(body)).status).toBe(400);
    expect(await get('/users/me/', key)).toEqual(before);
  });
});

describe('resetting the key', () => {
  it('returns 201 with a new key and revokes the old one at once', async () => {
    const old = await service.createUser('resetter');
    const response = await call('POST', '/users/me/api-key/reset/', { key: old });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as { api_key: string };
    expect(body).toEqual({ api_key: expect.stringMatching(/^ttyr_[0-9A-Za-z]{32}$/) });
    expect((await call('GET', '/users/me/', { key: old })).status).toBe(401);
    expect(await get('/users/me/', body.api_key)).toMatchObject({ api_key: body.api_key });
  });

  it('50 times at once leaves exactly one working key, the returned one', async () => {
    const old = await service.createUser('resetter50');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/users/me/api-key/reset/', { key: old })),
    );
    const winners = answers.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
    const { api_key } = (await winners[0]?.json()) as { api_key: string };
    expect(await get('/users/me/', api_key)).toMatchObject({ username: 'resetter50', api_key });
  });
});
