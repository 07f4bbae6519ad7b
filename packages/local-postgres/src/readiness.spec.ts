import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { untilReady } from './readiness.js';

const silent: Socket[] = [];
const server = createServer((socket) => silent.push(socket));

afterEach(() => {
  for (const socket of silent) socket.destroy();
  server.close();
});

it('asks a server that does not answer in time again, while it runs', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const mayStillStart = () => silent.length < 2;
  await expect(
    untilReady({ host: '127.0.0.1', port, user: 'ada', database: 'ada' }, mayStillStart, 50),
  ).resolves.toBe(false);
});
