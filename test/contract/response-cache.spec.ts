import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { request } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, type UploadedGif } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { eventually } from './upload-client.js';

const LIMIT = 30;
/** Headers of the request or its connection, not of the cached response. */
const OF_THE_REQUEST = [
  ...['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['date', 'connection', 'keep-alive'],
];

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let bob: string;
let first: UploadedGif;
let collection: string;

beforeAll(async () => {
  service = await RunningService.start({
    LIMITS: `anonymous-per-minute=${LIMIT}`,
    TRUST_PROXY: 'loopback',
  });
  [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('bob')]);
  client = new CollectionsClient(service);
  first = await upload(service, ada, { title: 'First', tags: 'git' });
  await untilProcessed(service, first.id, ada);
  collection = await client.create(ada, 'Kept');
});
afterAll(() => service.remove());

const withKey = (key?: string): Record<string, string> => (key === undefined ? {} : { 'X-API-Key': key });

let callers = 0;
/** A client address without earlier requests. */
const newCaller = () => `2001:db8:${(callers += 1).toString(16)}::1`;

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const from = { 'X-Forwarded-For': newCaller() };
  return fetch(service.api + path, {
    method,
    headers: { ...from, 'Accept-Encoding': 'identity', ...headers },
  });
}

async function body<Body>(path: string, headers?: Record<string, string>): Promise<Body> {
  const response = await get(path, headers);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

const constantHeaders = (response: Response) =>
  Object.fromEntries(
    [...response.headers].filter(([name]) => ![...OF_THE_REQUEST, 'cache-control'].includes(name)),
  );

const paths: readonly [string, () => string][] = [
  ['the recordings', () => '/gifs/'],
  ['some recordings', () => '/gifs/?tag=git&page_size=5'],
  ['the featured recordings', () => '/featured/'],
  ['a recording', () => `/gifs/${first.id}/`],
  ['the tags', () => '/tags/'],
  ['the recordings with a tag', () => '/tags/git/gifs/'],
  ['a user', () => '/users/ada/'],
  ['the recordings of a user', () => '/users/ada/gifs/'],
  ['the collections of a user', () => '/users/ada/collections/'],
  ['the collections', () => '/collections/'],
  ['the featured collections', () => '/collections/featured/'],
  ['a collection', () => `/collections/${collection}/`],
  ['a search', () => '/search/?q=first'],
  ['the themes', () => '/themes/'],
  ['a theme', () => '/themes/dracula/'],
];

describe.each(paths)('the response with %s', (_what, path) => {
  it('is identical from the cache and for a caller with a key', async () => {
    // Writing views changes the response at any moment: retry.
    const answers = await eventually(
      async () => [await get(path()), await get(path()), await get(path(), { 'X-API-Key': bob })],
      (all) => new Set(all.map(({ headers }) => headers.get('etag'))).size === 1,
    );
    const [first, ...others] = await Promise.all(
      answers.map(async (answer) => [answer.status, constantHeaders(answer), await answer.text()]),
    );
    for (const other of others) expect(other).toEqual(first);
    const [fresh, cached, keyed] = answers.map(({ headers }) => headers.get('cache-control'));
    const isPersonal = answers[0]?.headers.get('vary')?.includes('X-API-Key');
    expect([cached, keyed]).toEqual([fresh, isPersonal ? 'private, no-cache' : fresh]);
    expect([...(answers[1]?.headers.keys() ?? [])]).toEqual(
      expect.arrayContaining([
        ...['etag', 'cache-control', 'content-length', 'content-security-policy'],
        ...OF_THE_REQUEST,
      ]),
    );
  });

  it.each(['"tag"', 'W/"tag"', '"other", "tag"', '*'])(
    'is a 304 for a client that has it: %s',
    async (form) => {
      for (const key of [withKey(), withKey(bob)]) {
        const answer = await eventually(
          async () => {
            const etag = (await get(path())).headers.get('etag') ?? '';
            return get(path(), { ...key, 'If-None-Match': form.replace('"tag"', etag) });
          },
          ({ status }) => status === 304,
        );
        expect(await answer.text()).toBe('');
        expect(answer.headers.get('etag')).toMatch(/^(?:W\/)?"[0-9a-f]{32}"$/);
        expect(answer.headers.get('content-type')).toBeNull();
      }
    },
  );

  it.each(['br', 'gzip'])('is compressed with %s for a client that accepts it', async (encoding) => {
    for (const key of [withKey(), withKey(bob)]) {
      const [plain, short] = await eventually(
        async () =>
          [await get(path()), await get(path(), { ...key, 'Accept-Encoding': `x, ${encoding}` })] as const,
        ([one, other]) => other.headers.get('etag')?.includes(one.headers.get('etag') ?? '?') ?? false,
      );
      const body = await plain.text();
      const isLong = body.length >= 1024;
      expect(await short.text()).toBe(body);
      expect(short.headers.get('content-encoding')).toBe(isLong ? encoding : null);
      expect(short.headers.get('etag')?.startsWith('W/')).toBe(isLong);
      for (const answer of [plain, short]) expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    }
  });

  it('is sent to a client with another version', async () => {
    expect((await get(path(), { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('has no body for HEAD', async () => {
    const [whole, head] = await eventually(
      async () => [await get(path()), await get(path(), {}, 'HEAD')] as const,
      ([one, other]) => one.headers.get('etag') === other.headers.get('etag'),
    );
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(constantHeaders(head)).toEqual(constantHeaders(whole));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await whole.text())));
  });
});

it('a search finds the words of a transcript as soon as it is ready', async () => {
  const cast = Buffer.from(
    buildCast({ version: 2, width: 40, height: 6, events: [[0.5, 'o', 'zyzzyva\r\n']] }),
  );
  const { id } = await upload(service, ada, { title: 'Slow', gif: null, cast });
  do await Promise.all([get('/search/?q=zyzzyva'), get('/search/?q=zyzzyva')]);
  while ((await get(`/gifs/${id}/transcript/`)).status === 503);
  expect(await body('/search/?q=zyzzyva')).toMatchObject({ count: 1 });
});

describe('a caller of cached responses', () => {
  it('is counted and limited like any other', async () => {
    const from = { 'X-Forwarded-For': newCaller() };
    await get('/gifs/');
    const left: number[] = [];
    for (let call = 0; call < LIMIT; call += 1) {
      const { headers } = await get(call % 2 ? '/gifs/' : `/gifs/${first.id}/`, from);
      left.push(Number(headers.get('x-ratelimit-remaining')));
    }
    expect(left).toEqual([...Array(LIMIT).keys()].reverse());

    const refused = await get('/gifs/', from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('etag')).toBeNull();
    expect(await refused.json()).toEqual({ detail: expect.stringMatching(/limit of 30 requests/) });
  });

  it('gets a log line for each response', async () => {
    const from = newCaller();
    const answers = [
      await get('/gifs/?logged', { 'X-Forwarded-For': from }),
      await get('/gifs/?logged', { 'X-Forwarded-For': from }),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    const line = (id: string | null) =>
      service.output
        .split('\n')
        .filter((text) => text.startsWith('{'))
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .find(({ reqId }) => reqId === id);
    await eventually(
      () => Promise.resolve(ids.map(line)),
      (lines) => lines.every((found) => found !== undefined),
    );
    for (const id of ids) {
      expect(line(id)).toEqual({
        level: 30,
        time: expect.any(String),
        reqId: id,
        req: { method: 'GET', url: '/api/v1/gifs/?logged' },
        address: from,
        res: { status: 200 },
        responseTime: expect.any(Number),
        msg: 'request completed',
      });
    }
  });

  it('bypasses the cache when it sends a body', async () => {
    await get('/gifs/');
    const { status, body: text } = await request(service, '/api/v1/gifs/', {
      'Content-Type': 'text/plain',
      'Content-Length': '3',
      'X-Forwarded-For': newCaller(),
    });
    expect([status, text]).toEqual([415, expect.stringContaining('as JSON')]);
  });

  it('with an invalid key gets the anonymous response', async () => {
    const { headers } = await get('/collections/');
    const answer = await get('/collections/', { 'X-API-Key': 'ttyr_wrong' });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, headers.get('etag')]);
  });
});

describe('an owner', () => {
  it('sees unlisted recordings that others do not, whatever is cached', async () => {
    const { id } = await upload(service, ada, { title: 'Unlisted', visibility: 'unlisted' });
    const slug = await client.create(ada, 'With an unlisted one');
    await client.add(slug, ada, id);
    const shown = async (key?: string) => {
      const headers = withKey(key);
      const { gifs } = await body<{ gifs: { id: string }[] }>(`/collections/${slug}/`, headers);
      const lists = [`/collections/`, `/users/ada/collections/`].map(async (path) => {
        const { results } = await body<{ results: { slug: string; gif_count: string }[] }>(path, headers);
        return results.find((item) => item.slug === slug)?.gif_count;
      });
      return [gifs.length, ...(await Promise.all(lists))];
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await shown()).toEqual([0, '0', '0']);
      expect(await shown(ada)).toEqual([1, '1', '1']);
      expect(await shown(bob)).toEqual([0, '0', '0']);
    }
  });
});
