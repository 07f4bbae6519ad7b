import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { BullmqJobQueue } from './bullmq-job-queue.js';

const ONE_AT_A_TIME = { prompt: 1, long: 1, remote: 1 };

describe('a queue whose database goes away while it connects', () => {
  let database: Server;
  beforeEach(async () => {
    database = createServer((client) => client.destroy()).listen(0, '127.0.0.1');
    await once(database, 'listening');
  });
  afterEach(async () => {
    database.close();
    await once(database, 'close');
  });

  it('is not worked, and leaves the process to others', async () => {
    const { port } = database.address() as AddressInfo;
    const address = { host: '127.0.0.1', port, user: 'ttyreel', password: '', database: 'ttyreel' };
    const queue = BullmqJobQueue.onPostgres(address, ONE_AT_A_TIME, pino({ enabled: false }));
    await expect(queue.work(() => Promise.resolve())).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await queue.close();
  });
});
