import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { describeJobQueue } from '../../../test/support/job-queue-contract.js';
import { describeRecurringWork, until } from '../../../test/support/job-workers-contract.js';
import { makeQueueProcess, type QueueProcess } from '../../../test/support/queue-process.js';
import { startTcpProxy } from '../../../test/support/tcp-proxy.js';
import type { BullmqWorkersService } from './bullmq-workers.service.js';

const HOUR = 3_600_000;
const address = process.env.REDIS_URL;
if (!address)
  throw new Error('These tests need a Redis server: set REDIS_URL, such as redis://127.0.0.1:6379.');
/** A database of its own: other specs run services with the same queues. */
const redisUrl = new URL('/1', address).href;
const redis = new Redis(redisUrl);

beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

describe('a queue in Redis', () => {
  describeJobQueue(redisUrl);
});
describe('the workers of a process with Redis', () => {
  describeRecurringWork(redisUrl);
});

it('takes and runs jobs again after its connections lost packets', async () => {
  const { hostname, port } = new URL(redisUrl);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const ran: number[] = [];
  const { queue, workers, stop } = await makeQueueProcess({
    redisUrl: `redis://127.0.0.1:${proxy.port}/1`,
    run: (seq) => Promise.resolve(void ran.push(seq)),
  });
  const add = (seq: number) => queue.add([{ seq, turn: 1, wasQueued: false }], 'interactive');
  workers.start();
  await add(1);
  while (ran.length < 1) await delay(50);
  proxy.swallow();
  // The library sends it again until it is answered.
  const added = add(2);
  await delay(6_000);
  proxy.pass();
  await added;
  while (!ran.includes(2)) await delay(50);
  // While a connection is made anew, the library does not close its worker: the other lanes need as long.
  await delay(20_000);
  await stop();
  await proxy.stop();
});

describe('recurring work of several processes', () => {
  let times: number;
  let running: QueueProcess[];

  beforeEach(() => {
    [times, running] = [0, []];
  });
  afterEach(() => Promise.all(running.map((process) => process.stop())));

  async function start(): Promise<BullmqWorkersService> {
    const run = () => Promise.resolve((times += 1));
    const tasks = [{ name: 'boxes', everyMs: HOUR, what: 'boxes closed', run }];
    const process = await makeQueueProcess({ tasks, redisUrl });
    running.push(process);
    process.workers.start();
    return process.workers as BullmqWorkersService;
  }

  it('runs once if they start one after the other', async () => {
    await start();
    await until(() => times > 0);
    await start();
    const third = await start();
    await third.plan();
    await delay(300);
    expect(times).toBe(1);
  });

  // BullMQ adds a job immediately for a schedule whose job another process has just taken; tasks are idempotent.
  it('runs at most once for each of two processes that start concurrently', async () => {
    await Promise.all([start(), start()]);
    await until(() => times > 0);
    await delay(300);
    expect([1, 2]).toContain(times);
  });

  it('runs again after the queue was emptied', async () => {
    const workers = await start();
    await until(() => times === 1);
    await redis.flushdb();
    await workers.plan();
    await until(() => times === 2);
  });
});
