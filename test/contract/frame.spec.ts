import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { makeApiKey } from '../../src/auth/api-key.js';
import { exchange, type RawAnswer, request } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { upload, uploadForm, type UploadedGif } from '../support/upload.js';

jest.setTimeout(60_000);

const SITE = 'http://reels.example';
const JSON_TYPE = 'application/json; charset=utf-8';

/** What every answer of the API carries. */
function expectFrame(headers: Headers): void {
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
  for (const name of ['limit', 'remaining', 'reset']) {
    expect([name, headers.get(`x-ratelimit-${name}`)]).toEqual([name, expect.stringMatching(/^\d+$/)]);
  }
}

function expectError({ status, headers, body }: RawAnswer, expected: number): void {
  expect({ status, body }).toEqual({ status: expected, body: expect.any(String) });
  expectFrame(headers);
  expect(headers.get('content-type')).toBe(JSON_TYPE);
  expect(JSON.parse(body)).toHaveProperty('detail', expect.stringMatching(/\S/));
  expect(body).not.toMatch(/node_modules|dist\/src|at \w+ \(/);
}

async function raw(response: Response): Promise<RawAnswer> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe('a service', () => {
  let service: RunningService;
  let key: string;
  let recording: UploadedGif;

  beforeAll(async () => {
    service = await RunningService.start({ SITE_URL: SITE });
    key = await service.createUser('ada');
    recording = await upload(service, key, { title: 'One' });
    await upload(service, key, { title: 'Two', visibility: 'unlisted' });
    await upload(service, key, { title: 'Three' });
  });
  afterAll(() => service.remove());

  const call = async (path: string, init: RequestInit = {}) => raw(await fetch(service.address + path, init));

  describe('frames', () => {
    it.each(['/api/v1/gifs/', '/api/v1/gifs', '/api/openapi.json'])('what it gives at %s', async (path) => {
      const { status, headers } = await call(path);
      expect(status).toBe(200);
      expectFrame(headers);
      expect(headers.get('content-type')).toBe(JSON_TYPE);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('the form and the text of a recording', async () => {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        expectFrame((await call(`/api/v1/gifs/${recording.id}/`, { method })).headers);
      }
    });

    it('each answer under an id of its own, whatever the client says', async () => {
      const ids = new Set<string | null>();
      for (const path of ['/api/v1/gifs/', '/api/v1/gifs/', '/api/v1/nothing/']) {
        ids.add((await call(path, { headers: { 'X-Request-Id': 'mine' } })).headers.get('x-request-id'));
      }
      expect(ids.size).toBe(3);
      expect(ids).not.toContain('mine');
    });

    it('the time of the next window in Unix seconds', async () => {
      const reset = Number((await call('/api/v1/gifs/')).headers.get('x-ratelimit-reset'));
      const secondsLeft = reset - Date.now() / 1_000;
      expect(secondsLeft).toBeGreaterThan(0);
      expect(secondsLeft).toBeLessThanOrEqual(61);
    });
  });

  describe('refuses with a sentence in JSON', () => {
    it.each([
      ['GET', '/api/v1/gifs/?page=0', 400],
      ['GET', '/api/v1/gifs/me/', 401],
      ['POST', '/api/v1/gifs/upload/', 401],
      ['POST', '/api/v1/gifs/', 401],
      ['GET', '/api/v1/gifs/AAAAAAAA/', 404],
      ['GET', '/api/v1/gifs/AAAAAAAA/cast/', 404],
      ['GET', '/api/v1/gifs/AAAAAAAA/transcript/', 404],
      ['GET', '/api/v1/nothing/', 404],
      ['GET', '/api/v1/', 404],
      ['GET', '/api/v1', 404],
      ['GET', '/api/v2/gifs/', 404],
      ['GET', '/api/', 404],
      ['GET', '/api', 404],
      ['GET', '/gifs-of-nobody', 404],
      ['GET', '/__proto__', 404],
      ['GET', '/api/v1/gifs/%E0%A4%A/', 400],
      ['GET', '/api/v1/gifs/%/', 400],
      ['GET', '/api/v1/%/', 400],
      ['GET', '/api/v1/gifs/?tag=%00', 400],
      ['DELETE', '/api/v1/gifs/', 404],
      ['PUT', '/api/v1/gifs/', 404],
      ['PROPFIND', '/api/v1/gifs/', 404],
      ['TRACE', '/api/v1/gifs/', 404],
    ])('%s %s', async (method, target, status) => {
      expectError(await request(service, target, {}, method), status);
    });

    it('a bad escape in the query or none at all', async () => {
      const { status, headers } = await request(service, '/api/v1/gifs/?tag=%E0%A4%A&user=%');
      expect([200, 400]).toContain(status);
      expectFrame(headers);
    });

    it.each([
      ['malformed JSON', '{"title": ', 400],
      ['JSON that is no object', 'null', 400],
      ['JSON larger than a body may be', JSON.stringify({ title: 'x'.repeat(70_000) }), 413],
      ['JSON nested to exhaust a stack', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ])('%s', async (_, body, status) => {
      const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', headers, body });
      expectError(answer, answer.status === 415 ? 415 : status);
    });

    it.each([
      ['text/plain', 'hello'],
      ['application/json', '{}'],
      ['application/x-www-form-urlencoded', 'title=x'],
      ['multipart/form-data', 'no boundary'],
      ['nonsense', 'x'],
      ['application/json; charset=utf-7', '{}'],
    ])('an upload sent as %s', async (type, body) => {
      const headers = { 'Content-Type': type, 'X-API-Key': key };
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', headers, body });
      expectError(answer, answer.status === 400 ? 400 : 415);
    });

    it('a body compressed in a way that nobody knows', async () => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'rot13', 'X-API-Key': key };
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', headers, body: '{}' });
      expectError(answer, 415);
    });
  });

  describe('answers what is hardly HTTP', () => {
    const host = 'Host: reels.example\r\n';
    it.each([
      ['noise', 'GARBAGE\r\n\r\n', 400],
      ['an unknown method', `BREW / HTTP/1.1\r\n${host}\r\n`, 400],
      ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
      ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
      ['a header without a colon', `GET /api/v1/gifs/ HTTP/1.1\r\n${host}no colon here\r\n\r\n`, 400],
      ['a zero byte in a header', `GET /api/v1/gifs/ HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`, 400],
      [
        'a length and chunks at once',
        `POST /api/v1/gifs/ HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      [
        'two lengths',
        `POST /api/v1/gifs/ HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
        400,
      ],
      ['a negative length', `POST /api/v1/gifs/ HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
      [
        'too many header bytes',
        `GET /api/v1/gifs/ HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
      ],
      ['an address of 20,000 characters', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ])('%s', async (_, bytes, status) => {
      expectError(await exchange(service, bytes), status);
    });

    it.each([
      ['without a Host', 'GET /api/v1/gifs/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
      [
        'with an expectation that nobody knows',
        `GET /api/v1/gifs/ HTTP/1.1\r\n${host}Connection: close\r\nExpect: a-miracle\r\n\r\n`,
      ],
      ['in HTTP/1.0', 'GET /api/v1/gifs/ HTTP/1.0\r\n\r\n'],
      [
        'with a whole address',
        `GET http://evil.example/api/v1/gifs/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      ],
      [
        'that wants to become a web socket',
        `GET /api/v1/gifs/ HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      ],
    ])('a request %s, in full', async (_, bytes) => {
      const { status, headers, body } = await exchange(service, bytes);
      expect(status).toBe(200);
      expectFrame(headers);
      expect(body).not.toContain('evil.example');
    });

    it('still serves afterwards', async () => {
      expect((await call('/health/ready')).status).toBe(200);
    });
  });

  describe('knows a caller by the key', () => {
    it.each([
      ['X-API-Key', () => key],
      ['x-api-key', () => ` ${key} `],
      ['Authorization', () => `Token ${key}`],
      ['Authorization', () => `Bearer ${key}`],
      ['Authorization', () => `bearer ${key}`],
    ])('in %s, %#', async (name, value) => {
      expect((await call('/api/v1/gifs/me/', { headers: { [name]: value() } })).status).toBe(200);
    });

    it.each([
      [
        'an address',
        () => ({ path: `/api/v1/gifs/me/?api_key=${key}&X-API-Key=${key}&key=${key}&token=${key}` }),
      ],
      ['a cookie', () => ({ headers: { Cookie: `api_key=${key}; X-API-Key=${key}; session=${key}` } })],
      ['Basic credentials', () => ({ headers: { Authorization: `Basic ${btoa(`ada:${key}`)}` } })],
      ['an Authorization of no scheme', () => ({ headers: { Authorization: key } })],
      ['the user part of an Authorization list', () => ({ headers: { Authorization: `Token ${key} x` } })],
    ])('but not in %s', async (_, make) => {
      const { path = '/api/v1/gifs/me/', headers = {} } = make() as {
        path?: string;
        headers?: Record<string, string>;
      };
      expectError(await call(path, { headers }), 401);
    });

    it('but not in a body', async () => {
      const form = uploadForm({ title: 'x' });
      form.set('api_key', key);
      form.set('X-API-Key', key);
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', body: form });
      expectError(answer, 401);
      expect(answer.headers.get('www-authenticate')).not.toBeNull();
    });

    it.each([
      ['mistyped', () => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
      ['of nobody', makeApiKey],
      ['in another case', () => key.toUpperCase()],
      ['cut off', () => key.slice(0, 20)],
      ['empty', () => ''],
      ['twice', () => `${key}, ${key}`],
      ['of SQL', () => "' OR 1=1 --"],
      ['of 8,000 characters', () => `ttyr_${'a'.repeat(8_000)}`],
    ])('and takes a key that is %s for none', async (_, wrong) => {
      const headers = { 'X-API-Key': wrong() };
      expect((await call('/api/v1/gifs/', { headers })).status).toBe(200);
      expectError(await call('/api/v1/gifs/me/', { headers }), 401);
      const form = uploadForm({ title: 'x' });
      expectError(await call('/api/v1/gifs/upload/', { method: 'POST', headers, body: form }), 401);
    });

    it('and shows nobody else the unlisted in lists', async () => {
      const { body } = await call('/api/v1/gifs/', { headers: { 'X-API-Key': key } });
      expect(body).not.toContain('"Two"');
    });

    it('that never enters the log', async () => {
      const secret = key.slice('ttyr_'.length);
      for (const path of [
        `/api/v1/gifs/?api_key=${key}`,
        `/api/v1/gifs/?api_key=ttyr%5F${secret}`,
        `/api/v1/gifs/${key}/`,
        `/nothing/ttyr%5f${secret}`,
        `/api/v1/gifs/%/${key}`,
      ]) {
        await call(path, {
          headers: {
            'X-API-Key': key,
            Authorization: `Token ${key}`,
            Cookie: `key=${key}`,
            Referer: `http://reels.example/?key=${key}`,
            'User-Agent': key,
          },
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      const lines = service.output.split('\n');
      expect(lines.some((line) => line.includes('/nothing/'))).toBe(true);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    });
  });

  describe('is open to browsers', () => {
    it('answers a preflight, with the limits', async () => {
      const { status, headers, body } = await call('/api/v1/gifs/upload/', {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://elsewhere.example',
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'x-api-key,content-type',
        },
      });
      expect([status, body]).toEqual([204, '']);
      expectFrame(headers);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/x-api-key/);
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        expect(headers.get('access-control-allow-methods')).toContain(method);
      }
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    });

    it.each([
      '/api/v1/gifs/',
      '/api/v1/gifs/me/',
      '/api/v1/nothing/',
      '/api/v1/gifs/?page=0',
      '/media/x.gif',
    ])('lets every site read %s', async (path) => {
      const { headers } = await call(path, { headers: { Origin: 'https://elsewhere.example' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
      for (const name of ['limit', 'remaining', 'reset']) expect(exposed).toContain(`x-ratelimit-${name}`);
      expect(exposed).toContain('retry-after');
    });

    it('answers OPTIONS of the whole server', async () => {
      const { status } = await request(service, '*', {}, 'OPTIONS');
      expect(status).toBeLessThan(500);
    });
  });

  describe('believes no header about where it is', () => {
    const poison = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Server': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Original-URL': '/evil.example',
      'X-Rewrite-URL': '/evil.example',
      Forwarded: 'host=evil.example;proto=https',
    };

    it('in the links of its answers', async () => {
      for (const target of [
        '/api/v1/gifs/?page_size=1',
        `/api/v1/gifs/${recording.id}/`,
        '/api/openapi.json',
      ]) {
        const { status, body } = await request(service, target, poison);
        expect(status).toBe(200);
        expect(body).toContain(SITE);
        expect(body).not.toContain('evil');
      }
    });

    it('in what it keeps', async () => {
      const encoded = new Response(uploadForm({ title: 'x', visibility: 'unlisted' }));
      const body = Buffer.from(await encoded.arrayBuffer());
      const head = {
        ...poison,
        'X-API-Key': key,
        Connection: 'close',
        'Content-Type': encoded.headers.get('content-type') ?? '',
        'Content-Length': String(body.length),
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      const answer = await exchange(
        service,
        `POST /api/v1/gifs/upload/ HTTP/1.1\r\n${lines.join('')}\r\n${body.toString('latin1')}`,
      );
      expect(answer.status).toBe(201);
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${SITE}/api/v1/gifs/\\w{8}/$`));
      expect(answer.body).not.toContain('evil');
    });

    it('nor about who is calling', async () => {
      const remaining = async (headers: Record<string, string>) =>
        Number((await call('/api/v1/gifs/', { headers })).headers.get('x-ratelimit-remaining'));
      const before = await remaining({});
      expect(await remaining({ 'X-Forwarded-For': '203.0.113.1' })).toBe(before - 1);
      expect(await remaining({ 'X-Forwarded-For': '203.0.113.2, 127.0.0.1' })).toBe(before - 2);
      expect(await remaining({ 'X-Real-IP': '203.0.113.3' })).toBe(before - 3);
      expect(await remaining({ Forwarded: 'for=203.0.113.4' })).toBe(before - 4);
    });
  });
});

describe('a service whose site is https', () => {
  const HTTPS_SITE = 'https://reels.example';
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    service = await RunningService.start({ SITE_URL: HTTPS_SITE });
    key = await service.createUser('ada');
  });
  afterAll(() => service.remove());

  const call = (path: string, init: RequestInit = {}) =>
    fetch(service.address + path, { redirect: 'manual', ...init });

  async function expectRedirect(target: string, method: string, headers: Record<string, string> = {}) {
    const answer = await request(service, target, { 'X-API-Key': key, ...headers }, method);
    expect([target, answer.status, answer.body]).toEqual([target, 308, '']);
    expect(answer.headers.get('content-type')).toBeNull();
    expectFrame(answer.headers);
    return answer.headers.get('location');
  }

  it.each(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])(
    'sends a plain %s to the https address',
    async (method) => {
      for (const target of [
        '/api/v1/gifs/me/?page=1&tag=a%20b',
        '/api/v1/gifs',
        '/api/v1/nothing/',
        '/x',
        '//y/z',
      ]) {
        expect(await expectRedirect(target, method)).toBe(HTTPS_SITE + target);
      }
    },
  );

  it('sends nobody anywhere else', async () => {
    const poison = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    expect(await expectRedirect('/api/v1/gifs/', 'GET', poison)).toBe(`${HTTPS_SITE}/api/v1/gifs/`);
    const whole = await expectRedirect('http://evil.example/api/v1/gifs/', 'GET');
    expect(whole).toBe(`${HTTPS_SITE}/api/v1/gifs/`);
  });

  it('does not believe a stranger that the request came by https', async () => {
    await expectRedirect('/api/v1/gifs/', 'GET', { 'X-Forwarded-Proto': 'https' });
  });

  it('does nothing else: an upload by plain http keeps nothing', async () => {
    const response = await call('/api/v1/gifs/upload/', {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: uploadForm({ title: 'Sent in the clear' }),
    });
    expect(response.status).toBe(308);
  });

  it('answers probes by plain http', async () => {
    expect((await call('/health/live')).status).toBe(200);
    expect((await call('/health/ready')).status).toBe(200);
  });

  describe('behind a proxy that it trusts', () => {
    const https = { 'X-Forwarded-Proto': 'https' };

    beforeAll(async () => {
      await service.end();
      service = await RunningService.start(
        { SITE_URL: HTTPS_SITE, TRUST_PROXY: 'loopback' },
        service.dataDirectory,
      );
    });

    it('serves what came to the proxy by https, and asks for https only', async () => {
      const response = await call('/api/v1/gifs/me/', { headers: { ...https, 'X-API-Key': key } });
      expect(response.status).toBe(200);
      expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
      expect(await response.json()).toMatchObject({ count: 0 });
    });

    it('redirects what came to the proxy by http, and what came past it', async () => {
      await expectRedirect('/api/v1/gifs/', 'GET', { 'X-Forwarded-Proto': 'http' });
      await expectRedirect('/api/v1/gifs/', 'GET');
    });

    it('redirects also where it has kept the answer', async () => {
      for (let look = 0; look < 2; look += 1) {
        const { status, headers } = await call('/api/v1/gifs/', { headers: https });
        expect([status, headers.get('strict-transport-security')]).toEqual([200, expect.any(String)]);
      }
      const plain = await call('/api/v1/gifs/');
      expect([plain.status, plain.headers.get('location')]).toEqual([308, `${HTTPS_SITE}/api/v1/gifs/`]);
    });

    it('counts each caller behind the proxy apart, and an IPv6 one by its network', async () => {
      const remaining = async (forwardedFor: string) => {
        const headers = { ...https, 'X-Forwarded-For': forwardedFor };
        return Number((await call('/api/v1/gifs/', { headers })).headers.get('x-ratelimit-remaining'));
      };
      const full = await remaining('203.0.113.1');
      expect(await remaining('203.0.113.2')).toBe(full);
      expect(await remaining('203.0.113.1')).toBe(full - 1);
      // Only the last hop is the proxy's own word.
      expect(await remaining('198.51.100.9, 203.0.113.1')).toBe(full - 2);
      expect(await remaining('2001:db8:1:2::1')).toBe(full);
      expect(await remaining('2001:db8:1:2:ffff::9')).toBe(full - 1);
      expect(await remaining('2001:db8:1:3::1')).toBe(full);
      expect(await remaining('not an address')).toEqual(expect.any(Number));
    });
  });
});
