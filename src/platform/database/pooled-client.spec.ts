import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { dataSourceOptions, longWorkOptions } from './data-source-options.js';

/** A protocol message: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: string, ...body: (number | string)[]): Buffer {
  const parts = body.map((part) =>
    typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from([0, 0, 0, part]),
  );
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const READY = Buffer.from([...message('Z').subarray(0, 1), 0, 0, 0, 5, 'I'.charCodeAt(0)]);
const SHUT_DOWN = message('E', 'SFATAL', 'C57P01', 'Mterminating connection', '');

it.each([
  ['requests', dataSourceOptions],
  ['background work', longWorkOptions],
])(
  'a connection for %s survives a server that shuts down while a pool connects',
  async (_what, optionsOf) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([message('R', 0), READY, SHUT_DOWN])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { Client } = optionsOf({ host: '127.0.0.1', port, user: 'ada', database: 'ada' }).extra;
    const pool = new Pool({ host: '127.0.0.1', port, user: 'ada', database: 'ada', Client });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    await expect(client.query('SELECT')).rejects.toThrow();
    client.release(true);
    await pool.end();
    server.close();
  },
);
