import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import type { OutboxBacklogService } from '../../platform/jobs/outbox-backlog.service.js';
import type { ReplicaReads } from '../../platform/replica/replica-reads.js';
import type { ResponseCache } from '../../platform/response-cache/response-cache.js';
import type { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Mp4Service } from '../media/mp4/mp4.service.js';
import type { BlobStore } from '../../platform/storage/blob-store.js';
import { DiskSpace } from '../../platform/storage/disk-space.js';
import { StorageFull, StorageUnavailable } from '../../platform/storage/storage-errors.js';
import { ReadinessService } from './readiness.service.js';
import type { OutagePart } from '../../platform/metrics/outage-counter.js';
import { outageCounter } from '../../../test/support/counters.js';

const SECRET = 'connect ECONNREFUSED db.internal.example:5432';

interface Trouble {
  readonly failing?: Record<string, Error>;
  readonly floor?: number;
  readonly postponed?: number;
  readonly servesStale?: boolean;
  readonly isBehind?: boolean;
  readonly away?: OutagePart;
  isHung?: boolean;
}

/** The dependencies of the service and the number of checks. */
function readiness(trouble: Trouble = {}) {
  const { failing = {}, floor = 0, postponed = 0, servesStale = false, isBehind = false, away } = trouble;
  const calls: Record<string, number> = { database: 0, media: 0, queue: 0 };
  const lines: string[] = [];
  const answer = (part: string) => () => {
    calls[part] = (calls[part] ?? 0) + 1;
    if (trouble.isHung) return new Promise<never>(() => undefined);
    const failure = failing[part];
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const outages = outageCounter();
  if (away) outages.add(away);
  const service = new ReadinessService(
    { query: answer('database') } as unknown as DataSource,
    { check: answer('media') } as unknown as BlobStore,
    { check: answer('queue') } as unknown as JobQueue,
    new DiskSpace(['/'], floor),
    { encoder: () => Promise.resolve({ name: 'builtin' }) } as unknown as Mp4Service,
    outages,
    {
      read: () => Promise.resolve([{ kind: 'mp4', waiting: 3, postponed, oldestSeconds: 9 }]),
    } as unknown as OutboxBacklogService,
    { servesStale } as ResponseCache,
    { isBehind } as ReplicaReads,
    pino({}, { write: (line: string) => lines.push(line) }),
  );
  service.serve();
  return { service, calls, lines };
}

describe('readiness', () => {
  it('checks everything once for all requests within a second', async () => {
    const { service, calls } = readiness();
    const begun = performance.now();
    await Promise.all(Array.from({ length: 300 }, () => service.check()));
    for (let n = 0; n < 300; n++) await service.check();
    const most = 1 + Math.ceil((performance.now() - begun) / 1_000);
    for (const count of Object.values(calls)) expect(count).toBeLessThanOrEqual(most);
    expect(await service.check()).toMatchObject({
      ready: true,
      checks: { database: 'ok', media: 'ok', queue: 'ok', disk: 'ok' },
    });
  });

  it('returns a fixed message and logs the reason', async () => {
    const failure = new Error(SECRET);
    const { service, lines } = readiness({ failing: { database: failure, queue: failure } });
    const { ready, checks } = await service.check();
    expect([ready, checks]).toEqual([
      false,
      { database: 'unavailable', media: 'ok', queue: 'unavailable', disk: 'ok' },
    ]);
    expect(lines.filter((line) => line.includes(SECRET))).toHaveLength(2);
  });

  it.each([
    ['a low disk', { floor: 2 ** 60 }, { disk: 'low' }, true],
    ['a full media folder', { failing: { media: new StorageFull('No space.') } }, { media: 'full' }, true],
    [
      'an unavailable media store',
      { failing: { media: new StorageUnavailable('x') } },
      { media: 'unavailable' },
      false,
    ],
    ['an unavailable queue', { failing: { queue: new Error('x') } }, { queue: 'unavailable' }, true],
  ])('reports %s', async (_, trouble, checks, ready) => {
    expect(await readiness(trouble).service.check()).toMatchObject({ ready, checks });
  });

  it.each<[string, Trouble, RegExp]>([
    ['a low disk', { floor: 2 ** 60 }, /^The disk has too little free space: uploads are refused\.$/],
    ['a full media folder', { failing: { media: new StorageFull('No space.') } }, /^The media store is full/],
    ['an unavailable queue', { failing: { queue: new Error('x') } }, /^The queue of jobs is unavailable/],
    ['jobs that wait for a part that is away', { postponed: 1 }, /^Jobs wait for a part/],
    ['a replica that is behind', { isBehind: true }, /^The replica is away or behind/],
    ['a mail server that is away', { away: 'mail' }, /^Mail cannot be sent/],
    ['a provider of sign-ins that is away', { away: 'sign_in' }, /^People cannot sign in with/],
    ['old responses', { servesStale: true }, /^Readers get responses from before/],
  ])('says that it is degraded by %s, and stays ready', async (_, trouble, sentence) => {
    const { ready, degraded } = await readiness(trouble).service.check();
    expect(ready).toBe(true);
    expect(degraded).toEqual([expect.stringMatching(sentence)]);
  });

  it('is not degraded otherwise', async () => {
    expect((await readiness().service.check()).degraded).toEqual([]);
  });

  it('ends with the service immediately, whatever the last check found', async () => {
    const { service } = readiness();
    await service.check();
    service.drain();
    expect(await service.check()).toMatchObject({ ready: false, checks: { process: 'stopping' } });
  });

  it('waits for no part while the service stops', async () => {
    const trouble: Trouble = {};
    const { service } = readiness(trouble);
    await service.check();
    trouble.isHung = true;
    await delay(1_100);
    service.drain();
    expect((await service.check()).checks).toMatchObject({ database: 'ok', process: 'stopping' });
  });
});
