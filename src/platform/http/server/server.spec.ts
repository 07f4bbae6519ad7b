import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { connectTo, listen, untilClosed } from '../../../../test/support/http-server.js';

const GET = 'GET / HTTP/1.1\r\nHost: reels.example\r\n\r\n';
const NOISE = 'NOISE\r\n\r\n';

let server: Server;
let client: Socket;

async function serve(app: RequestListener): Promise<void> {
  ({ server } = await listen(app));
  client = connectTo(server);
  client.setEncoding('latin1');
}

afterEach(() => {
  client.destroy();
  server.close();
});

describe('invalid bytes on a connection', () => {
  it('get the error response of the API', async () => {
    await serve((_request, response) => response.end());
    client.write(NOISE);
    expect(await untilClosed(client)).toMatch(
      /^HTTP\/1\.1 400 .*X-Content-Type-Options: nosniff.*X-RateLimit-Remaining: 59.*"detail"/s,
    );
  });

  it('after a complete response get a response after it', async () => {
    await serve((_request, response) => response.end('whole'));
    client.write(GET);
    await once(client, 'data');
    client.write(NOISE);
    expect(await untilClosed(client)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('during a response end it, so that the client sees that it is incomplete', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('first');
    });
    const received = untilClosed(client);
    client.write(GET);
    await once(client, 'data');
    client.write(NOISE);
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nfirst$/s);
  });

  it('get no response while an earlier request has none', async () => {
    await serve(() => undefined);
    client.write(GET + NOISE);
    expect(await untilClosed(client)).toBe('');
  });

  it('in the body of a request get a response', async () => {
    await serve((request) => request.resume());
    client.write('POST / HTTP/1.1\r\nHost: reels.example\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n');
    expect(await untilClosed(client)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('in the body of a request that waits for an earlier response close the connection', async () => {
    await serve((request, response) => {
      if (request.method === 'POST') return;
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('first');
    });
    const received = untilClosed(client);
    client.write(GET);
    await once(client, 'data');
    client.write('POST / HTTP/1.1\r\nHost: reels.example\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n');
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nfirst$/s);
  });
});
