import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, raw } from '../support/frame.js';
import { exchange } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';

const ANONYMOUS = 5;
const MEDIA = 12;

let service: RunningService;
let key: string;
let gifId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await RunningService.start({
    TRUST_PROXY: 'loopback',
    LIMITS: `concurrent-requests=3 concurrent-requests-per-address=2 anonymous-per-minute=${ANONYMOUS} media-per-minute=${MEDIA}`,
  });
  key = await service.createUser('ada');
  ({ id: gifId } = await upload(service, key, { title: 'Read often' }));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.remove());

const call = (path: string, address: string, headers: Record<string, string> = {}) =>
  fetch(service.address + path, { headers: { 'X-Forwarded-For': address, ...headers } });

async function send(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const head = (method: string, path: string, address: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: reels.example\r\nX-Forwarded-For: ${address}\r\nX-API-Key: ${key}\r\n${more}\r\n`;

/** Starts a request that stays in progress until its body is complete. */
const startUpload = (address: string) =>
  send(
    head('PATCH', '/api/v1/users/me/', address, 'Content-Type: application/json\r\nContent-Length: 100\r\n'),
  );

async function untilLogged(line: RegExp): Promise<void> {
  while (!line.test(service.output)) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('concurrent requests', () => {
  const profile = (address: string) => call('/api/v1/users/me/', address, { 'X-API-Key': key });

  /** @param otherwise runs before each retry, because the profile request may have taken the slot of another request */
  async function untilStatus(
    address: string,
    status: number,
    otherwise?: () => Promise<unknown>,
  ): Promise<Response> {
    for (;;) {
      const response = await profile(address);
      if (response.status === status) return response;
      await response.text();
      await otherwise?.();
      // Without a pause, the polling would exceed the 300 calls a minute of the key and get another status.
      await sleep(250);
    }
  }

  it('are limited per address, with Retry-After, while other addresses are served', async () => {
    await Promise.all([startUpload('192.0.2.1'), startUpload('192.0.2.1')]);
    const refused = await untilStatus('192.0.2.1', 503, () => startUpload('192.0.2.1'));
    expect(refused.headers.get('retry-after')).toBe('1');
    expectError(await raw(refused), 503);
    expect((await profile('192.0.2.2')).status).toBe(200);
    expect((await call('/health/live', '192.0.2.1')).status).toBe(200);

    sockets.splice(0).forEach((socket) => socket.destroy());
    await untilStatus('192.0.2.1', 200);
  });

  it('are limited in total', async () => {
    await Promise.all(['192.0.2.3', '192.0.2.4', '192.0.2.5'].map(startUpload));
    expectError(await raw(await untilStatus('192.0.2.6', 503, () => startUpload('192.0.2.3'))), 503);
    await untilLogged(
      /"count":\d+,"address":"192\.0\.2\.6","msg":"requests refused: the limit of concurrent requests is reached"/,
    );
  });
});

describe('a request target with a whole URL', () => {
  it('counts like the path alone', async () => {
    const address = '192.0.2.10';
    const read = (target: string) =>
      exchange(
        service,
        `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`,
      );
    const statuses: number[] = [];
    for (let at = 0; at <= ANONYMOUS; at += 1) {
      statuses.push((await read(`http://elsewhere.example/api/v1/gifs/?page_size=${at + 1}`)).status);
    }
    expect(statuses).toEqual([...Array<number>(ANONYMOUS).fill(200), 429]);
    expect((await read('/api/v1/gifs/')).status).toBe(429);
  });
});

describe('media', () => {
  it('have their own limit', async () => {
    const address = '192.0.2.20';
    const statuses: number[] = [];
    for (let at = 0; at <= MEDIA; at += 1) {
      const response = await call(`/media/${gifId}.gif`, address);
      expect(response.headers.get('x-ratelimit-limit')).toBe(String(MEDIA));
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(MEDIA).fill(200), 429]);
    expect((await call('/api/v1/gifs/', address)).status).toBe(200);
  });

  it('count as API calls when they do not exist', async () => {
    const address = '192.0.2.21';
    const statuses: number[] = [];
    for (let at = 0; at <= ANONYMOUS; at += 1) {
      statuses.push((await call(`/media/unknown${at}.gif`, address)).status);
    }
    expect(statuses).toEqual([...Array<number>(ANONYMOUS).fill(404), 429]);
    expect((await call('/api/v1/gifs/', address)).status).toBe(429);
    expect((await call(`/media/${gifId}.gif`, address)).status).toBe(200);
  });
});

describe('a change whose client disconnects', () => {
  it('is logged, even after responses that the client does not read', async () => {
    const address = '192.0.2.30';
    const body = JSON.stringify({ title: 'Changed' });
    const edit = head(
      'PATCH',
      `/api/v1/gifs/${gifId}/edit/`,
      address,
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
    );
    const socket = await send(head('GET', `/media/${gifId}.gif`, address).repeat(3) + edit + body);
    socket.pause();
    for (;;) {
      const { title } = (await (
        await call(`/api/v1/gifs/${gifId}/`, '192.0.2.31', { 'X-API-Key': key })
      ).json()) as { title: string };
      if (title === 'Changed') break;
    }
    socket.destroy();
    await untilLogged(/"method":"PATCH","url":"\/api\/v1\/gifs\/[^"]+\/edit\/"/);
  });
});
