import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { connectTo, listen, untilClosed } from '../../../../test/support/http-server.js';
import type { ConnectionLimits } from '../../config/app-config.js';
import type { TrackedServer } from './server.js';

const LONG_MS = 60_000;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: reels.example\r\n\r\n`;

let served: TrackedServer;
const clients: Socket[] = [];
/** Requests without a response, in the order of their arrival. */
let handled: { url: string; response: ServerResponse }[] = [];
/** URLs of closed responses. */
let closed: string[] = [];

function hold(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request;
  handled.push({ url, response });
  response.once('close', () => closed.push(url));
}

async function serve(handle: RequestListener, limits?: Partial<ConnectionLimits>): Promise<void> {
  handled = [];
  closed = [];
  served = await listen(handle, limits);
}

function connected(): Socket {
  const client = connectTo(served.server);
  clients.push(client);
  return client;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const answerFirst = () => handled.shift()?.response.end('done');

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  served.server.close();
});

describe('pipelined requests', () => {
  it('are handled one after the other and in order', async () => {
    await serve(hold);
    const client = connected();
    client.write(get('/1') + get('/2') + get('/3'));
    let text = '';
    client.on('data', (part: string) => (text += part));
    for (const url of ['/1', '/2', '/3']) {
      await until(() => handled.length > 0);
      expect(handled.map((one) => one.url)).toEqual([url]);
      answerFirst();
    }
    await until(() => text.split('done').length === 4);
    await until(() => closed.length === 3);
    expect(closed).toEqual(['/1', '/2', '/3']);
  });

  it('are dropped when the client disconnects, and the running one is closed', async () => {
    await serve(hold);
    const client = connected();
    client.write(get('/1') + get('/2'));
    await until(() => handled.length === 1);
    client.destroy();
    await until(() => closed.length === 1);
    expect(handled.map(({ url }) => url)).toEqual(['/1']);
    expect(served.connections.lastResponse(client)).toBeNull();
  });

  it('close the connection when more than 16 wait', async () => {
    await serve(hold);
    const client = connected();
    const received = untilClosed(client);
    client.write(get('/many').repeat(17));
    expect(await received).toBe('');
    expect(handled).toHaveLength(1);
  });

  it('are limited to 16', async () => {
    await serve((_request, response) => response.end('done'));
    const client = connected();
    const received = untilClosed(client);
    client.write(get('/many').repeat(15) + get('/last').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect((await received).match(/done/g)).toHaveLength(16);
  });

  it('after a response that closes the connection are not handled', async () => {
    await serve(hold);
    const client = connected();
    const received = untilClosed(client);
    client.write(get('/1') + get('/2'));
    await until(() => handled.length === 1);
    handled[0]?.response.setHeader('Connection', 'close').end('done');
    expect(await received).toMatch(/done$/);
    expect(handled.map(({ url }) => url)).toEqual(['/1']);
  });

  it('with a body are handled in order as well', async () => {
    const bodies: string[] = [];
    await serve((request, response) => {
      request.setEncoding('latin1').on('data', (part: string) => bodies.push(part));
      request.on('end', () => response.end('done'));
    });
    const client = connected();
    const received = untilClosed(client);
    const post = (body: string, header = '') =>
      `POST / HTTP/1.1\r\nHost: reels.example\r\n${header}Content-Length: ${body.length}\r\n\r\n${body}`;
    client.write(post('first') + post('second', 'Connection: close\r\n'));
    expect((await received).match(/done/g)).toHaveLength(2);
    expect(bodies).toEqual(['first', 'second']);
  });
});

describe('connections', () => {
  async function busy(): Promise<Socket> {
    const client = connected();
    const before = handled.length;
    client.write(get('/'));
    await until(() => handled.length > before);
    return client;
  }

  it.each([{ connectionsPerAddress: 2 }, { connections: 2 }])(
    'with a request are limited by %p, and a new one is accepted after one closes',
    async (limits) => {
      await serve(hold, limits);
      const [first] = [await busy(), await busy()];
      expect(await untilClosed(connected())).toBe('');
      first.destroy();
      await until(() => served.connections.size === 1);
      const next = await busy();
      expect(handled).toHaveLength(3);
      expect(next.destroyed).toBe(false);
    },
  );

  it.each([{ connectionsPerAddress: 3 }, { connections: 3 }])(
    'at the limit %p give way to a new one, the longest idle one first',
    async (limits) => {
      await serve(hold, limits);
      const working = await busy();
      const idle = await busy();
      const answered = once(handled[1]?.response ?? idle, 'close');
      handled[1]?.response.end('done');
      await answered;
      const unused = connected();
      await until(() => served.connections.size === 3);
      const ended: string[] = [];
      for (const [name, client] of Object.entries({ working, idle, unused }))
        client.resume().once('close', () => ended.push(name));
      await busy();
      await until(() => ended.length === 1);
      await busy();
      await until(() => ended.length === 2);
      expect(ended).toEqual(['idle', 'unused']);
      expect(await untilClosed(connected())).toBe('');
      expect(served.connections.size).toBe(3);
    },
  );
});

describe('a server that stops', () => {
  it('finishes running requests, then closes the connection', async () => {
    await serve(hold);
    const client = connected();
    const received = untilClosed(client);
    client.write(get('/'));
    await until(() => handled.length === 1);
    const drained = served.connections.drain(LONG_MS);
    answerFirst();
    await drained;
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\ndone$/s);
  });

  it('responds to a request with an unknown expectation', async () => {
    await serve(hold);
    const client = connected();
    const received = untilClosed(client);
    client.write(get('/').replace('\r\n\r\n', '\r\nExpect: a-miracle\r\n\r\n'));
    await until(() => handled.length === 1);
    const drained = served.connections.drain(LONG_MS);
    answerFirst();
    await drained;
    expect(await received).toMatch(/done$/);
  });

  it('answers the first request of a connection that was opened before', async () => {
    await serve(hold);
    const client = connected();
    const received = untilClosed(client);
    await until(() => served.connections.size === 1);
    const drained = served.connections.drain(LONG_MS);
    client.write(get('/'));
    await until(() => handled.length === 1);
    answerFirst();
    await drained;
    expect(await received).toMatch(/done$/);
  });

  it('closes a connection without a request after a moment', async () => {
    await serve(hold);
    const client = connected();
    const received = untilClosed(client);
    await until(() => served.connections.size === 1);
    await served.connections.drain(LONG_MS);
    expect(await received).toBe('');
  });

  it('closes a keep-alive connection after its response immediately', async () => {
    await serve(hold);
    const client = connected();
    const received = untilClosed(client);
    client.write(get('/'));
    await until(() => handled.length === 1);
    answerFirst();
    await until(() => closed.length === 1);
    await served.connections.drain(LONG_MS);
    expect(await received).toMatch(/done$/);
  });
});
