import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { NotFound, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import type { GenerationStatus } from '../jobs/generation-job.entity.js';
import type { Generation, GenerationsService } from '../jobs/generations.service.js';
import { GenerationEventsService } from './generation-events.service.js';

const TEN = 10;
const NOBODY_GONE = new AbortController().signal;

/** Jobs that go on when a look is taken at them, as a test says. */
class ListedGenerations implements Pick<GenerationsService, 'get' | 'stageOf' | 'stagesOf'> {
  readonly statuses = new Map<string, GenerationStatus>();
  readonly looks: string[][] = [];
  gets = 0;
  onLook: (look: number) => void = () => undefined;

  get(id: string): Promise<Generation> {
    this.gets++;
    const status = this.statuses.get(id);
    if (!status) return Promise.reject(new NotFound(id));
    return Promise.resolve({ job: { id, status, gifIds: [] }, gifs: [] } as unknown as Generation);
  }

  stageOf = ({ job }: Generation) => job.status;

  stagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.looks.push([...ids]);
    this.onLook(this.looks.length);
    return Promise.resolve(new Map(this.statuses));
  }
}

let jobs: ListedGenerations;
let events: GenerationEventsService;
beforeEach(() => {
  jobs = new ListedGenerations();
  events = new GenerationEventsService(jobs as unknown as GenerationsService, pino({ enabled: false }));
});

/** Listens to the end. @returns what it was told */
async function listen(id: string, gone = NOBODY_GONE): Promise<string[]> {
  const told: string[] = [];
  await events.follow(id, gone, ({ job }) => told.push(job.status));
  return told;
}

const setAll = (status: GenerationStatus) => {
  for (const id of jobs.statuses.keys()) jobs.statuses.set(id, status);
};

describe('following a job', () => {
  it('takes one look for all who listen, and reads once what went on', async () => {
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

  it('takes no look when nobody listens, or at a job that has ended', async () => {
    jobs.statuses.set('done', 'failed');
    expect(await listen('done')).toEqual(['failed']);
    await delay(300);
    expect(jobs.looks).toEqual([]);
  });

  it('ends when the listener is gone', async () => {
    jobs.statuses.set('a', 'processing');
    const gone = new AbortController();
    jobs.onLook = () => {
      gone.abort();
      setAll('completed');
    };
    expect(await listen('a', gone.signal)).toEqual(['processing']);
  });

  it('ends when the service stops, and begins no more', async () => {
    jobs.statuses.set('a', 'processing');
    const listening = listen('a');
    events.end();
    expect(await listening).toEqual(['processing']);
    expect(await listen('a')).toEqual(['processing']);
  });

  it('goes on after a look that failed', async () => {
    jobs.statuses.set('a', 'processing');
    jobs.onLook = (look) => {
      if (look === 1) throw new Error('The database is away.');
      setAll('completed');
    };
    expect(await listen('a')).toEqual(['processing', 'completed']);
  });

  it('is refused to the eleventh listener of a job, and to the one after 500, until another one leaves', async () => {
    const ids = Array.from({ length: 51 }, (_, number) => `job-${number}`);
    for (const id of ids) jobs.statuses.set(id, 'pending');
    const listening = ids.slice(0, 50).flatMap((id) => Array.from({ length: TEN }, () => listen(id)));
    await expect(listen('job-0')).rejects.toThrow(TemporarilyUnavailable);
    await expect(listen('job-50')).rejects.toThrow(TemporarilyUnavailable);
    jobs.onLook = () => {
      setAll('completed');
    };
    await Promise.all(listening);
    expect(await listen('job-0')).toEqual(['completed']);
  });

  it('is nothing for a job that is not there', async () => {
    await expect(listen('none')).rejects.toThrow(NotFound);
  });
});
