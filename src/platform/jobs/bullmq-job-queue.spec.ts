import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { makeQueueProcess } from '../../../test/support/queue-process.js';

describe('a queue whose database fails during the connection', () => {
  let database: Server;
  beforeEach(async () => {
    database = createServer((client) => client.destroy()).listen(0, '127.0.0.1');
    await once(database, 'listening');
  });
  afterEach(async () => {
    database.close();
    await once(database, 'close');
  });

  it('does not start and keeps the process running', async () => {
    const { port } = database.address() as AddressInfo;
    const address = { host: '127.0.0.1', port, user: 'ttyreel', password: '', database: 'ttyreel' };
    const process = await makeQueueProcess(address);
    await expect(process.workers.start()).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await process.stop();
  });
});
