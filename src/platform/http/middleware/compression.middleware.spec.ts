import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { compressed } from './compression.middleware.js';

const TEXT = 'text '.repeat(1_000);

let server: Server;

beforeAll(async () => {
  const app = express();
  app.use(compressed());
  app.get('/text', (_request, response) => response.type('text/plain').end(TEXT));
  app.get('/part', (_request, response) => response.status(206).type('text/plain').end(TEXT));
  app.get('/picture', (_request, response) => response.type('image/png').end(TEXT));
  app.get('/pieces', (_request, response) => {
    response.type('text/plain').write(TEXT);
    response.flush();
    setTimeout(() => response.end(TEXT), 50);
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** Unlike `fetch`, sends no Accept-Encoding of its own. */
async function headersOf(
  path: string,
  encoding?: string,
): Promise<Pick<IncomingMessage['headers'], 'vary' | 'content-encoding'>> {
  const { port } = server.address() as AddressInfo;
  const headers = encoding === undefined ? {} : { 'Accept-Encoding': encoding };
  const [response] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { vary: response.headers.vary, 'content-encoding': response.headers['content-encoding'] };
}

it.each([
  [undefined, undefined],
  ['identity', undefined],
  ['x-unknown', undefined],
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
])('varies a text by Accept-Encoding: for %s it has the encoding %s', async (accepted, encoding) => {
  expect(await headersOf('/text', accepted)).toEqual({
    vary: 'Accept-Encoding',
    'content-encoding': encoding,
  });
});

it.each(['/part', '/picture'])('sends %s to everyone as it is', async (path) => {
  for (const accepted of [undefined, 'gzip']) {
    expect(await headersOf(path, accepted)).toEqual({ vary: undefined, 'content-encoding': undefined });
  }
});

it.each([undefined, 'gzip'])(
  'sends a piece before the response ends, for Accept-Encoding %s',
  async (accepted) => {
    const { port } = server.address() as AddressInfo;
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    const [response] = (await once(get({ port, path: '/pieces', headers }), 'response')) as [IncomingMessage];
    await once(response, 'data');
    expect(response.complete).toBe(false);
    response.resume();
    await once(response, 'end');
  },
);
