import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppConfig } from '../config/app-config.js';
import { MemoryRateLimitStore } from './rate-limit/memory-rate-limit-store.js';
import { RunningRequests } from './running-requests.js';
import { makeServer } from './server.js';

const LONG_MS = 60_000;
const LIMITS = AppConfig.from({}).rateLimits;

let server: Server;
let requests: RunningRequests;
let arrived: Promise<ServerResponse>;
let client: Socket;
let received: Promise<string>;

beforeEach(async () => {
  arrived = new Promise((resolve) => {
    const made = makeServer(
      (_request, response) => {
        resolve(response);
      },
      new MemoryRateLimitStore(),
      LIMITS,
    );
    server = made.server;
    requests = new RunningRequests(made);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  received = untilClosed(client);
});
afterEach(() => {
  client.destroy();
  server.close();
});

async function untilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('error', () => socket.destroy());
  await once(socket, 'close');
  return text;
}

describe.each([
  ['a request', ''],
  ['a request with an expectation that nobody knows', 'Expect: a-miracle\r\n'],
])('%s', (_, header) => {
  const send = () =>
    client.write(`POST / HTTP/1.1\r\nHost: reels.example\r\nContent-Length: 0\r\n${header}\r\n`);

  it('is waited for by work that can wait', async () => {
    send();
    const answer = await arrived;
    let isIdle = false;
    const idle = requests.untilPause().then(() => (isIdle = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isIdle).toBe(false);
    answer.end();
    await idle;
  });

  it('is answered whole before the server stops, and its connection closed then', async () => {
    send();
    const answer = await arrived;
    const drained = requests.drain(LONG_MS);
    answer.end('whole');
    await drained;
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nwhole$/s);
  });
});

it('a connection without a request is closed at once when the server stops', async () => {
  await once(client, 'connect');
  await requests.drain(LONG_MS);
  expect(await received).toBe('');
});

it('a connection that is kept open after its answer is closed at once when the server stops', async () => {
  client.write('GET / HTTP/1.1\r\nHost: reels.example\r\n\r\n');
  const answer = await arrived;
  answer.end('whole');
  await once(client, 'data');
  await requests.drain(LONG_MS);
  expect(await received).toMatch(/whole$/);
});
