import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../test/support/fakes.js';
import { describeJobQueue } from '../../../test/support/job-queue-contract.js';
import type { JobRunnerService } from './job-runner.service.js';
import { LocalJobQueue } from './local-job-queue.js';

describe('a queue in memory', () => {
  let running: number[];
  let end: (error?: Error) => void;
  let lines: { msg: string; err: { message: string } }[];
  let queue: LocalJobQueue;

  beforeEach(() => {
    [running, lines] = [[], []];
    const run = (seq: number) => {
      running.push(seq);
      return new Promise<void>((resolve, reject) => {
        end = (error) => {
          if (error) reject(error);
          else resolve();
        };
      });
    };
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
    queue = new LocalJobQueue(fake<JobRunnerService>({ run }), log);
  });

  describe('like every queue', () => {
    describeJobQueue();
  });

  it('runs up to four jobs that wait for other machines, and one of each other lane', async () => {
    const five = [1, 2, 3, 4, 5].map((seq) => ({ seq, turn: 1 }));
    await queue.add(five, 'io');
    expect(running).toEqual([1, 2, 3, 4]);
    await queue.add(
      [6, 7].map((seq) => ({ seq, turn: 1 })),
      'interactive',
    );
    expect(running).toEqual([1, 2, 3, 4, 6]);
  });

  it('logs why a job could not run, and continues', async () => {
    await queue.add(
      [1, 2].map((seq) => ({ seq, turn: 1 })),
      'batch',
    );
    end(new Error('The database is away.'));
    await new Promise(setImmediate);
    expect(running).toEqual([1, 2]);
    expect(lines).toMatchObject([
      { msg: 'a job stayed in the outbox', err: { message: 'The database is away.' } },
    ]);
  });

  it('gives back what waits', async () => {
    const three = [1, 2, 3].map((seq) => ({ seq, turn: 1 }));
    await queue.add(three, 'batch');
    expect([queue.takeWaiting(), queue.takeWaiting()]).toEqual([[2, 3], []]);
    end();
    await new Promise(setImmediate);
    expect(running).toEqual([1]);
  });

  it('starts nothing that is added after the stop', async () => {
    await queue.stop();
    await queue.add([{ seq: 1, turn: 1 }], 'batch');
    expect(running).toEqual([]);
  });
});
