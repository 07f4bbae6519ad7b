import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import type { Worker } from 'bullmq';
import { fake } from '../../../test/support/fakes.js';
import type { BullmqJobQueue } from './bullmq-job-queue.js';
import { BullmqWorkersService } from './bullmq-workers.service.js';
import type { RecurringTask, RecurringWorkService } from './recurring-work.service.js';

const MINUTE_MS = 60_000;
const TASK: RecurringTask = { name: 'boxes', everyMs: 1, what: 'closed', run: () => Promise.resolve(0) };

let steps: string[];
let failures: string[];
let running: Promise<void>;
let checking: Promise<void>;

beforeEach(() => {
  jest.useFakeTimers();
  [steps, failures] = [[], []];
  [running, checking] = [Promise.resolve(), Promise.resolve()];
});
afterEach(() => {
  jest.useRealTimers();
});

const step = (name: string): Promise<void> => {
  steps.push(name);
  return Promise.resolve();
};

function workers(): BullmqWorkersService {
  const hosts = ['a', 'b'].map((name) => ({
    worker: {
      on: (event: string, listener: (error: Error) => void) => {
        if (event === 'error') listener(new Error(`${name} lost its connection`));
      },
      run: () => {
        steps.push(`${name} runs`);
        return running;
      },
      close: () => step(`${name} is closed`),
    } as unknown as Worker,
  }));
  return new BullmqWorkersService(
    hosts as unknown as WorkerHost[],
    fake<BullRegistrar>({ register: () => void step('register') }),
    fake<BullmqJobQueue>({
      check: () => checking,
      plan: ({ name }) => step(`plan ${name}`),
      failed: (error) => failures.push((error as Error).message),
    }),
    fake<RecurringWorkService>({ tasks: [TASK] }),
  );
}

describe('the workers', () => {
  it('run without waiting for Redis, because they reconnect by themselves', async () => {
    const service = workers();
    service.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(steps).toEqual(['register', 'a runs', 'b runs', 'plan boxes']);
    await service.stop();
    expect(steps.slice(-2)).toEqual(['a is closed', 'b is closed']);
  });

  it('report failures to the queue, which logs them', async () => {
    running = Promise.reject(new Error('stopped'));
    checking = Promise.reject(new Error('the queue is away'));
    const service = workers();
    service.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(failures.sort()).toEqual([
      'a lost its connection',
      'b lost its connection',
      'stopped',
      'stopped',
      'the queue is away',
    ]);
    expect(steps).not.toContain('plan boxes');
    await service.stop();
  });

  it('schedule recurring work again every minute until they stop', async () => {
    const service = workers();
    service.start();
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(steps.filter((name) => name === 'plan boxes')).toHaveLength(3);
    await service.stop();
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(steps.filter((name) => name === 'plan boxes')).toHaveLength(3);
  });
});
