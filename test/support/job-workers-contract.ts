import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { RecurringTask } from '../../src/platform/jobs/recurring-work.service.js';
import { makeQueueProcess, type QueueProcess } from './queue-process.js';

const HOUR = 3_600_000;

/** Recurring work with every kind of `JobWorkers`: without `redisUrl`, or on it. */
export function describeRecurringWork(redisUrl?: string): void {
  let lines: { msg: string; count?: number }[];
  let running: QueueProcess[];

  beforeEach(() => {
    [lines, running] = [[], []];
  });
  afterEach(() => Promise.all(running.map((process) => process.stop())));

  async function start(...tasks: Pick<RecurringTask, 'what' | 'run' | 'everyMs'>[]) {
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
    const named = tasks.map((task) => ({ ...task, name: task.what.replace(' ', '-') }));
    const process = await makeQueueProcess({ tasks: named, log, redisUrl });
    running.push(process);
    process.workers.start();
    return process;
  }

  describe('recurring work', () => {
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

    it('continues after a failure', async () => {
      let tries = 0;
      const run = () => (++tries < 2 ? Promise.reject(new Error('No lids.')) : Promise.resolve(1));
      await start({ everyMs: 50, what: 'boxes closed', run });
      await until(() => lines.length > 1);
      expect(lines.slice(0, 2).map(({ msg }) => msg)).toEqual(['a recurring task failed', 'boxes closed']);
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
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(10);
}
