import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake, fakeDatabase } from '../../../../test/support/fakes.js';
import { themesService } from '../../../../test/support/themes-service.js';
import type { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import {
  InsufficientStorage,
  NotFound,
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import type { NewJob } from '../../../platform/jobs/outbox.repository.js';
import type { DiskSpace } from '../../../platform/storage/disk-space.js';
import type { GifsService } from '../../gifs/gifs.service.js';
import type { UsersService } from '../../users/users.service.js';
import type { ModelBudgetService } from '../model/model-budget.service.js';
import type { GenerationJobEntity, GenerationRequest } from './generation-job.entity.js';
import type { GenerationJobRepository } from './generation-job.repository.js';
import { GenerationsService } from './generations.service.js';

const ADA: Viewer = { userSeq: 7, username: 'ada', isStaff: false, namedKey: null };
const FULL = new InsufficientStorage('full');
const SPENT = new TemporarilyUnavailable('spent', 60);

let steps: string[];
let enqueued: NewJob[];
let limits: number[];
let ids: string[];
let unfinished: number;
let gifIds: string[];
let isDiskFull: boolean;
let generations: GenerationsService;

beforeEach(() => {
  [steps, enqueued, limits, ids, gifIds] = [[], [], [], [], []];
  [unfinished, isDiskFull] = [0, false];
  generations = new GenerationsService(
    fakeDatabase(),
    fake<GenerationJobRepository>({
      insert: ({ id }, limit) => {
        limits.push(limit);
        ids.push(id);
        return Promise.resolve(
          unfinished < limit ? fake<GenerationJobEntity>({ id, seq: 42, status: 'pending' }) : null,
        );
      },
      find: (id) => Promise.resolve(fake<GenerationJobEntity>({ id, status: 'processing', gifIds })),
    }),
    fake<OutboxRelayService>({
      enqueue: (job) => {
        steps.push('enqueue');
        enqueued.push(job);
        return Promise.resolve();
      },
      wake: () => void steps.push('wake'),
    }),
    fake<GifsService>({
      listByIds: (ids) =>
        ids.includes('away0001') ? Promise.reject(SPENT) : Promise.resolve(ids.map((id) => aGif({ id }))),
    }),
    // Both are exhausted.
    fake<ModelBudgetService>({ assertLeft: () => Promise.reject(SPENT) }),
    fake<DiskSpace>({ requireRoom: () => (isDiskFull ? Promise.reject(FULL) : Promise.resolve()) }),
    fake<QuotasService>({ requireRoom: () => Promise.reject(FULL) }),
    themesService(),
    fake<UsersService>({ requireActive: () => Promise.resolve() }),
  );
});

/** Only tapes of a README: they need neither a quota nor a model. */
const TAPES: GenerationRequest = { markdown: '# A tool', maxGifs: 3, tapeOnly: true };
const create = (request: Partial<GenerationRequest> = {}) =>
  generations.create(ADA, { ...TAPES, ...request });

describe('a new generation', () => {
  it('enqueues a job of its author and wakes the relay after the commit', async () => {
    const { job } = await create({ theme: 'nord' });
    expect(enqueued).toEqual([{ kind: 'generation', subjectSeq: 42, ownerSeq: 7 }]);
    expect(steps).toEqual(['enqueue', 'wake']);
    expect([job.id]).toEqual(ids);
  });

  it('is answered as it was accepted, though a worker has begun it', async () => {
    const { job, gifs } = await create();
    expect([job.status, gifs]).toEqual(['pending', []]);
  });

  it('has an unguessable id of 22 characters', async () => {
    const [one, two] = [await create(), await create()];
    expect(one.job.id).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(one.job.id).not.toBe(two.job.id);
  });

  it('is RateLimited while three others of the author run', async () => {
    unfinished = 2;
    await create();
    unfinished = 3;
    await expect(create()).rejects.toThrow(RateLimited);
    await expect(create()).rejects.toHaveProperty('retryAfter', 10);
    expect(limits).toEqual([3, 3, 3]);
    expect(enqueued).toHaveLength(1);
  });

  it.each([
    ['an unknown theme', { theme: 'beige' }, ValidationFailed],
    ['recordings above the quota', { tapeOnly: false }, InsufficientStorage],
    ['a description if the budget of the model is spent', { description: 'a demo' }, TemporarilyUnavailable],
  ])('is rejected for %s', async (_, request, refusal) => {
    await expect(create(request)).rejects.toThrow(refusal);
    expect(ids).toEqual([]);
  });

  it('is rejected while the disk is full', async () => {
    isDiskFull = true;
    await expect(create()).rejects.toBe(FULL);
    expect(ids).toEqual([]);
  });
});

describe('a generation', () => {
  const ID = '0123456789abcdefghijKL';

  it('has its recordings in order', async () => {
    gifIds = ['first001', 'second02'];
    const { gifs } = await generations.get(ID);
    expect(gifs.map(({ id }) => id)).toEqual(['first001', 'second02']);
  });

  it('fails when a recording cannot be read', async () => {
    gifIds = ['away0001'];
    await expect(generations.get(ID)).rejects.toBe(SPENT);
  });

  it.each(['', `${ID}a`, ID.slice(1), `${ID.slice(1)}/`])('is NotFound for the invalid id %j', async (id) => {
    await expect(generations.get(id)).rejects.toThrow(NotFound);
  });
});
