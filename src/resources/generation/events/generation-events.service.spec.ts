import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { NotFound, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import type { GenerationStatus } from '../jobs/generation-job.entity.js';
import { type GenerationJobRepository, stageOf } from '../jobs/generation-job.repository.js';
import type { Generation, GenerationsService } from '../jobs/generations.service.js';
import type { GenerationEventsService } from './generation-events.service.js';

// Jest's fake timers do not replace this module.
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));
const { GenerationEventsService: Service } = await import('./generation-events.service.js');

const TEN = 10;
const NOBODY_GONE = new AbortController().signal;

/** Jobs whose status changes on a poll, as a test says. */
class ListedGenerations
  implements Pick<GenerationsService, 'get'>, Pick<GenerationJobRepository, 'findStages'>
{
  readonly statuses = new Map<string, GenerationStatus>();
  readonly looks: string[][] = [];
  gets = 0;
  onLook: (look: number) => void = () => undefined;

  get(id: string): Promise<Generation> {
    this.gets++;
    const status = this.statuses.get(id);
    if (!status) return Promise.reject(new NotFound(id));
    return Promise.resolve({
      job: { id, status, gifIds: [], errorMessage: '' },
      gifs: [],
    } as unknown as Generation);
  }

  findStages(ids: readonly string[]): Promise<Map<string, string>> {
    this.looks.push([...ids]);
    this.onLook(this.looks.length);
    return Promise.resolve(new Map([...this.statuses].map(([id, status]) => [id, stageOf(status, 0, '')])));
  }
}

let jobs: ListedGenerations;
let events: GenerationEventsService;
beforeEach(() => {
  jobs = new ListedGenerations();
  events = new Service(
    jobs as unknown as GenerationsService,
    jobs as unknown as GenerationJobRepository,
    pino({ enabled: false }),
  );
});

/** Listens to the end. @returns the statuses */
async function listen(id: string, gone = NOBODY_GONE): Promise<string[]> {
  const told: string[] = [];
  await events.follow(id, gone, ({ job }) => told.push(job.status));
  return told;
}

const setAll = (status: GenerationStatus) => {
  for (const id of jobs.statuses.keys()) jobs.statuses.set(id, status);
};

describe('following a job', () => {
  it('polls once for all listeners and reads changed jobs once', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => `job-${number}`);
    for (const id of ids) jobs.statuses.set(id, 'pending');
    jobs.onLook = (look) => {
      if (look === 2) setAll('processing');
      if (look === 3) setAll('completed');
    };
    const listeners = ids.flatMap((id) => Array.from({ length: TEN }, () => listen(id)));
    for (const told of await Promise.all(listeners))
      expect(told).toEqual(['pending', 'processing', 'completed']);
    expect(jobs.looks).toEqual([ids, ids, ids]);
    expect(jobs.gets).toBe(listeners.length + 2 * ids.length);
  });

  it('does not poll without listeners or for a job that has ended', async () => {
    jobs.statuses.set('done', 'failed');
    expect(await listen('done')).toEqual(['failed']);
    await delay(300);
    expect(jobs.looks).toEqual([]);
  });

  it('ends when the listener disconnects', async () => {
    jobs.statuses.set('a', 'processing');
    const gone = new AbortController();
    jobs.onLook = () => {
      gone.abort();
      setAll('completed');
    };
    expect(await listen('a', gone.signal)).toEqual(['processing']);
  });

  it('ends when the service stops and does not start again', async () => {
    jobs.statuses.set('a', 'processing');
    const listening = listen('a');
    events.end();
    expect(await listening).toEqual(['processing']);
    expect(await listen('a')).toEqual(['processing']);
  });

  it('continues after a failed poll', async () => {
    jobs.statuses.set('a', 'processing');
    jobs.onLook = (look) => {
      if (look === 1) throw new Error('The database is away.');
      setAll('completed');
    };
    expect(await listen('a')).toEqual(['processing', 'completed']);
  });

  it('rejects the eleventh listener of a job until another one leaves', async () => {
    for (const id of ['a', 'b']) jobs.statuses.set(id, 'pending');
    const listening = Array.from({ length: TEN }, () => listen('a'));
    const refusal = listen('a');
    listening.push(listen('b'));
    await expect(refusal).rejects.toThrow(TemporarilyUnavailable);
    await expect(refusal).rejects.toHaveProperty('retryAfter', 5);
    jobs.onLook = () => {
      setAll('completed');
    };
    expect(await Promise.all(listening)).toEqual(listening.map(() => ['pending', 'completed']));
    expect(await listen('a')).toEqual(['completed']);
  });

  it('rejects a listener above 500 until another one leaves', async () => {
    const ids = Array.from({ length: 51 }, (_, number) => `job-${number}`);
    for (const id of ids) jobs.statuses.set(id, 'pending');
    const listening = ids.slice(0, 50).flatMap((id) => Array.from({ length: TEN }, () => listen(id)));
    await expect(listen('job-50')).rejects.toThrow(TemporarilyUnavailable);
    jobs.onLook = () => {
      setAll('completed');
    };
    await Promise.all(listening);
    expect(await listen('job-50')).toEqual(['completed']);
  });

  it('polls every 250 ms and ends after 25 seconds', async () => {
    jobs.statuses.set('a', 'processing');
    jest.useFakeTimers();
    try {
      const listening = listen('a');
      await jest.advanceTimersByTimeAsync(249);
      expect(jobs.looks).toHaveLength(0);
      await jest.advanceTimersByTimeAsync(1);
      expect(jobs.looks).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(24_500);
      expect(jobs.looks).toHaveLength(99);
      await jest.advanceTimersByTimeAsync(250);
      expect(await listening).toEqual(['processing']);
      expect(jobs.looks).toHaveLength(100);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is NotFound for an unknown job', async () => {
    await expect(listen('none')).rejects.toThrow(NotFound);
  });
});
