import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeApiKey } from '../../src/platform/credentials/api-key.js';
import { request } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { PageClient } from './page-client.js';
import { smallGif, upload, uploadForm, type UploadedGif } from '../support/upload.js';

const ANONYMOUS = 10;
const AUTHENTICATED = 24;
const UPLOADS = 4;

let service: RunningService;
/** A key for each test that fills a bucket. */
let keys: Record<'ada' | 'bob' | 'eve', string>;
let recording: UploadedGif;

beforeAll(async () => {
  service = await RunningService.start({
    LIMITS: `anonymous-per-minute=${ANONYMOUS} authenticated-per-minute=${AUTHENTICATED} uploads-per-hour=${UPLOADS}`,
    TRUST_PROXY: 'loopback',
  });
  const [ada, bob, eve] = await Promise.all([
    service.createUser('ada'),
    service.createUser('bob'),
    service.createUser('eve'),
  ]);
  keys = { ada, bob, eve };
  recording = await upload(service, eve, { title: 'Popular' });
});
afterAll(() => service.remove());

interface Caller {
  /** The address that the trusted proxy reports, so that each test has its own buckets. */
  readonly address: string;
  readonly key?: string;
}

function call(path: string, { address, key }: Caller, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-Forwarded-For': address, ...(key !== undefined && { 'X-API-Key': key }) };
  return fetch(service.address + path, { ...init, headers });
}

const times = async <T>(count: number, act: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, act));
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
const limitOf = (response: Response) => Number(response.headers.get('x-ratelimit-limit'));

async function fill(caller: Caller, limit: number): Promise<void> {
  await times(limit, () => call('/api/v1/gifs/', caller));
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(remaining(response)).toBe(0);
  const retryAfter = Number(response.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(Number(response.headers.get('x-ratelimit-reset'))).toBeGreaterThanOrEqual(
    Math.floor(Date.now() / 1_000),
  );
  expect(response.headers.get('x-request-id')).not.toBeNull();
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual({ detail: expect.stringMatching(/limit/) });
}

it('previews of the upload page are limited to five for each upload', async () => {
  const dora = await PageClient.signedUp(service, 'dora');
  const statuses = [];
  for (let n = 0; n <= 5 * UPLOADS; n++) statuses.push((await dora.send('/upload/preview', {})).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
});

describe('anonymous callers', () => {
  it('get exactly the limit when all call at once', async () => {
    const responses = await times(2 * ANONYMOUS, () => call('/api/v1/gifs/', { address: '192.0.2.1' }));
    const passed = responses.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(ANONYMOUS);
    expect(passed.map(remaining).sort((a, b) => a - b)).toEqual([...Array(ANONYMOUS).keys()]);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(ANONYMOUS);
    for (const response of refused) await expectRefused(response);
    for (const response of responses) expect(limitOf(response)).toBe(ANONYMOUS);
  });

  it('share a bucket within an IPv6 network, and with no other', async () => {
    await fill({ address: '2001:db8::1' }, ANONYMOUS);
    expect((await call('/api/v1/gifs/', { address: '2001:db8::dead:beef' })).status).toBe(429);
    expect((await call('/api/v1/gifs/', { address: '2001:db8:0:1::1' })).status).toBe(200);
  });

  it('have one bucket for every path, spelling and method', async () => {
    const caller = { address: '192.0.2.2' };
    const { id } = recording;
    const calls: [string, string][] = [
      ['GET', '/api/v1/gifs/'],
      ['GET', '/api/v1/gifs'],
      ['HEAD', '/api/v1/gifs/'],
      ['OPTIONS', '/api/v1/gifs/'],
      ['POST', '/api/v1/gifs/'],
      ['POST', '/api/v1/gifs/upload/'],
      ['GET', `/api/v1/gifs/${id}/`],
      ['GET', '/api/v1/nothing/'],
      ['GET', '/api/openapi.json'],
      ['GET', '/api/v1/gifs/me/'],
    ];
    const left: number[] = [];
    for (const [method, path] of calls) left.push(remaining(await call(path, caller, { method })));
    expect(left).toEqual([...Array(ANONYMOUS).keys()].reverse());
    for (const [method, path] of calls) {
      expect([method, path, (await call(path, caller, { method })).status]).toEqual([method, path, 429]);
    }
  });

  it.each([
    '/API/v1/gifs/',
    '/Api/V1/GIFS/',
    '/api/v1/GIFS/',
    '//api/v1/gifs/',
    '/%61pi/v1/gifs/',
    '/api/docs/../v1/gifs/',
    '/media/../api/v1/gifs/',
    '/health/../api/v1/gifs/',
    'http://elsewhere.example/api/v1/gifs/',
  ])('get no extra requests with the spelling %s', async (target) => {
    const address = '192.0.2.3';
    await fill({ address }, ANONYMOUS);
    const { status, body } = await request(service, target, { 'X-Forwarded-For': address });
    expect([404, 429]).toContain(status);
    expect(body).not.toContain('results');
  });

  it('use up their own bucket with wrong keys', async () => {
    const address = '192.0.2.4';
    const statuses: number[] = [];
    for (let guess = 0; guess <= ANONYMOUS; guess++) {
      const key = guess % 2 ? makeApiKey() : `ttyr_guess-${guess}`;
      statuses.push((await call('/api/v1/gifs/me/', { address, key })).status);
    }
    expect(statuses).toEqual([...Array<number>(ANONYMOUS).fill(401), 429]);
    expect((await call('/api/v1/gifs/', { address })).status).toBe(429);
  });

  it('can read media and probes beyond the limit', async () => {
    const caller = { address: '192.0.2.1' };
    const responses = await times(5 * ANONYMOUS, () => call(`/media/${recording.id}.gif`, caller));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const probes = await times(5 * ANONYMOUS, () => call('/health/live', caller));
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a caller with a key', () => {
  it('gets exactly the limit, from any address and for any path', async () => {
    const key = keys.ada;
    const targets: [string, string][] = [
      ['GET', '/api/v1/gifs/'],
      ['GET', '/api/v1/gifs'],
      ['HEAD', '/api/v1/gifs/me/'],
      ['GET', `/api/v1/gifs/${recording.id}/`],
      ['GET', '/api/v1/nothing/'],
      ['OPTIONS', '/api/v1/gifs/'],
    ];
    const responses = await Promise.all(
      Array.from({ length: 2 * AUTHENTICATED }, (_, at) => {
        const [method, path] = targets[at % targets.length] ?? ['GET', '/'];
        return call(path, { address: `198.51.100.${at}`, key }, { method });
      }),
    );
    const passed = responses.filter(({ status }) => status !== 429);
    expect(passed).toHaveLength(AUTHENTICATED);
    expect(passed.map(remaining).sort((a, b) => a - b)).toEqual([...Array(AUTHENTICATED).keys()]);
    for (const response of responses) expect(limitOf(response)).toBe(AUTHENTICATED);
  });

  it('has a bucket separate from other keys and from the address', async () => {
    const address = '192.0.2.5';
    await fill({ address }, ANONYMOUS);
    expect((await call('/api/v1/gifs/', { address })).status).toBe(429);
    const first = await call('/api/v1/gifs/', { address, key: keys.bob });
    expect([first.status, remaining(first)]).toEqual([200, AUTHENTICATED - 1]);
    const spelled = await fetch(`${service.api}/gifs/`, {
      headers: { Authorization: `Token ${keys.bob}`, 'X-Forwarded-For': '192.0.2.6' },
    });
    expect(remaining(spelled)).toBe(AUTHENTICATED - 2);
  });

  it('has an hourly upload limit that includes rejected uploads, on both paths', async () => {
    const send = (path: string, form: FormData) =>
      call(path, { address: '192.0.2.7', key: keys.bob }, { method: 'POST', body: form });
    const bad = () => uploadForm({ title: '', gif: Buffer.from('not a GIF') });
    expect((await send('/api/v1/gifs/upload/', bad())).status).toBe(400);
    expect((await send('/api/v1/gifs/', bad())).status).toBe(400);
    expect((await send('/api/v1/gifs', uploadForm({ title: 'Good', gif: smallGif() }))).status).toBe(201);
    expect((await send('/api/v1/gifs/upload', bad())).status).toBe(400);
    for (const path of ['/api/v1/gifs/upload/', '/api/v1/gifs/']) {
      const response = await send(path, uploadForm({ title: 'One too many' }));
      expect(limitOf(response)).toBe(UPLOADS);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
      await expectRefused(response);
    }
    const reading = await call('/api/v1/gifs/', { address: '192.0.2.7', key: keys.bob });
    expect([reading.status, limitOf(reading)]).toEqual([200, AUTHENTICATED]);
  });
});
