import { Readable } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { sendMedia } from './media-response.js';

const SIZE = 10_000_000;

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Serves the content as a GIF. @returns the URL, and the result of the first response: null or the error */
async function serve(
  content: () => Readable | Promise<Readable>,
): Promise<{ address: string; ended: Promise<unknown> }> {
  const app = express();
  const blob = {
    gifSeq: 1,
    hash: 'a'.repeat(64),
    size: SIZE,
    contentType: 'image/gif',
    read: async () => content(),
    publicUrl: () => Promise.resolve(null),
  };
  const ended = new Promise<unknown>((resolve) => {
    app.get('/', (request, response) => {
      sendMedia(request, response, blob, { immutable: false }).then(() => {
        resolve(null);
      }, resolve);
    });
  });
  server = createServer(app).listen(0);
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ended };
}

it('reports a store that fails in the middle of a file', async () => {
  const { address, ended } = await serve(() =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(100);
        await Promise.resolve();
        throw new Error('the disk is broken');
      })(),
    ),
  );
  const response = await fetch(address);
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(await ended).toEqual(new Error('the disk is broken'));
});

it('does not report a client that disconnects', async () => {
  const { address, ended } = await serve(() =>
    Readable.from([Buffer.alloc(SIZE / 2), Buffer.alloc(SIZE / 2)]),
  );
  const reading = new AbortController();
  await fetch(address, { signal: reading.signal });
  reading.abort();
  expect(await ended).toBeNull();
});

it('closes a file that is opened when the client has disconnected', async () => {
  const file = Readable.from([Buffer.alloc(SIZE)]);
  const reading = new AbortController();
  const { address, ended } = await serve(async () => {
    const [socket] = (await connected) as [Socket];
    reading.abort();
    await once(socket, 'close');
    return file;
  });
  const connected = once(server, 'connection');
  await expect(fetch(address, { signal: reading.signal })).rejects.toThrow();
  expect(await ended).toBeNull();
  expect(file.destroyed).toBe(true);
});
