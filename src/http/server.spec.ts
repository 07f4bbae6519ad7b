import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppConfig } from '../config/app-config.js';
import { MemoryRateLimitStore } from './rate-limit/memory-rate-limit-store.js';
import { makeServer } from './server.js';

const LIMITS = AppConfig.from({}).rateLimits;
const GET = 'GET / HTTP/1.1\r\nHost: reels.example\r\n\r\n';
const NOISE = 'NOISE\r\n\r\n';

let server: Server;
let client: Socket;

async function connectTo(app: RequestListener): Promise<void> {
  ({ server } = makeServer(app, new MemoryRateLimitStore(), LIMITS));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.setEncoding('latin1');
}

afterEach(() => {
  client.destroy();
  server.close();
});

/** Everything that comes until the server closes the connection, in whichever way. */
async function untilClosed(): Promise<string> {
  let text = '';
  client.on('data', (part: string) => (text += part));
  client.on('error', () => client.destroy());
  await once(client, 'close');
  return text;
}

describe('noise on a connection', () => {
  it('is answered in the shape of every error', async () => {
    await connectTo((_request, response) => response.end());
    client.write(NOISE);
    expect(await untilClosed()).toMatch(/^HTTP\/1\.1 400 .*X-RateLimit-Remaining: 59.*"detail"/s);
  });

  it('after an answer that was sent whole is answered after it', async () => {
    await connectTo((_request, response) => response.end('whole'));
    client.write(GET);
    await once(client, 'data');
    client.write(NOISE);
    expect(await untilClosed()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('within an answer ends it, so that the client sees that it is incomplete', async () => {
    await connectTo((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('first');
    });
    const received = untilClosed();
    client.write(GET);
    await once(client, 'data');
    client.write(NOISE);
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nfirst$/s);
  });

  it('is not taken for the answer to a request that came whole before it', async () => {
    await connectTo(() => undefined);
    client.write(GET + NOISE);
    expect(await untilClosed()).toBe('');
  });

  it('in the body of a request is answered', async () => {
    await connectTo((request) => request.resume());
    client.write('POST / HTTP/1.1\r\nHost: reels.example\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n');
    expect(await untilClosed()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('in the body of a request that has to wait for an earlier answer ends the connection', async () => {
    await connectTo((request, response) => {
      if (request.method === 'POST') return;
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('first');
    });
    const received = untilClosed();
    client.write(GET);
    await once(client, 'data');
    client.write('POST / HTTP/1.1\r\nHost: reels.example\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n');
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nfirst$/s);
  });
});
