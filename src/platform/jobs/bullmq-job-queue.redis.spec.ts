import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { describeJobQueue } from '../../../test/support/job-queue-contract.js';
import { describeRecurringWork, until } from '../../../test/support/job-workers-contract.js';
import { makeQueueProcess, type QueueProcess } from '../../../test/support/queue-process.js';
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
