import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { makeQueueProcess } from '../../../test/support/queue-process.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import type { RecurringTask } from './recurring-work.service.js';

const HOUR = 3_600_000;

describe('recurring work', () => {
  let database: TestDatabase;
  let lines: { msg: string; count?: number }[];
  let running: Awaited<ReturnType<typeof makeQueueProcess>>[];

  beforeEach(async () => {
    database = await createTestDatabase();
    lines = [];
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((process) => process.stop()));
    await database.drop();
  });

  async function start(...tasks: Pick<RecurringTask, 'what' | 'run' | 'everyMs'>[]) {
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
    const named = tasks.map((task) => ({ ...task, name: task.what.replace(' ', '-') }));
    const process = await makeQueueProcess(database.address, { tasks: named, log });
    running.push(process);
    await process.workers.start();
    return process;
  }
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await delay(10);
  }

  it('runs every task at the start, one at a time, and logs the result', async () => {
    const steps: string[] = [];
    const task = (what: string) => ({
      everyMs: HOUR,
      what,
      run: async () => {
        steps.push(`${what} starts`);
        await delay(50);
        return steps.push(`${what} ends`);
      },
    });
    await start(task('boxes closed'), task('lids counted'));
    await until(() => lines.length === 2);
    expect(steps).toEqual([
      'boxes closed starts',
      'boxes closed ends',
      'lids counted starts',
      'lids counted ends',
    ]);
    expect(lines).toMatchObject([
      { count: 2, msg: 'boxes closed' },
      { count: 4, msg: 'lids counted' },
    ]);
  });

  it('runs again after its interval', async () => {
    let times = 0;
    await start({ everyMs: 50, what: 'boxes closed', run: () => Promise.resolve((times += 1)) });
    await until(() => times === 3);
  });

  it('runs once for several processes that start one after the other', async () => {
    let times = 0;
    const task = { everyMs: HOUR, what: 'boxes closed', run: () => Promise.resolve((times += 1)) };
    await start(task);
    await until(() => times > 0);
    await start(task);
    const third = await start(task);
    await third.workers.plan();
    await delay(300);
    expect(times).toBe(1);
  });

  // BullMQ adds a job immediately for a schedule whose job another process has just taken; tasks are idempotent.
  it('runs at most once for each of two processes that start concurrently', async () => {
    let times = 0;
    const task = { everyMs: HOUR, what: 'boxes closed', run: () => Promise.resolve((times += 1)) };
    await Promise.all([start(task), start(task)]);
    await delay(300);
    expect([1, 2]).toContain(times);
  });

  it('runs again after the queue was emptied', async () => {
    let times = 0;
    const run = () => Promise.resolve((times += 1));
    const { queue, workers } = await start({ everyMs: HOUR, what: 'boxes closed', run });
    await until(() => times === 1);
    await queue.clear();
    await workers.plan();
    await until(() => times === 2);
  });

  it('continues after a failure', async () => {
    let tries = 0;
    const run = () => (++tries < 2 ? Promise.reject(new Error('No lids.')) : Promise.resolve(1));
    await start({ everyMs: 50, what: 'boxes closed', run });
    await until(() => lines.length > 1);
    expect(lines.slice(0, 2).map(({ msg }) => msg)).toEqual(['not all boxes closed', 'boxes closed']);
  });

  it('stops after the running task, and another process continues', async () => {
    const started: string[] = [];
    const endless = (what: string) => ({
      everyMs: HOUR,
      what,
      run: (signal: AbortSignal) => {
        started.push(what);
        return new Promise<number>((resolve) => {
          signal.addEventListener('abort', () => {
            resolve(started.push(`${what} ended`));
          });
        });
      },
    });
    const first = await start(endless('first'), endless('second'));
    await until(() => started.length > 0);
    await first.stop();
    running = [];
    expect(started).toEqual(['first', 'first ended']);

    const again: string[] = [];
    const task = (what: string) => ({
      everyMs: HOUR,
      what,
      run: () => Promise.resolve(again.push(what)),
    });
    await start(task('first'), task('second'));
    await until(() => again.length === 2);
    expect(again.sort()).toEqual(['first', 'second']);
  });
});
