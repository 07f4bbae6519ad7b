import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { samplesOf } from '../../../test/support/counters.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { ListedHandler, silent, TestOutbox } from '../../../test/support/test-outbox.js';
import { OutboxBacklogService } from './outbox-backlog.service.js';
import type { OutboxRepository } from './outbox.repository.js';

let database: MigratedDatabase;
let jobs: TestOutbox;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.source.query('TRUNCATE outbox, job_cost RESTART IDENTITY');
  jobs = new TestOutbox(database.source);
});

const backlog = (outbox: OutboxRepository = jobs.outbox) =>
  new OutboxBacklogService(outbox, jobs.runner, jobs.registry, silent);

it('has the number and the age of the jobs of each kind that no process runs', async () => {
  const film = new ListedHandler('film');
  film.lane = 'batch';
  jobs.runner.register(film);
  await jobs.enqueue(7, 8, 9);
  await database.source.query(`UPDATE outbox SET enqueued_at = now() - seq * interval '1 minute'`);
  // The oldest one runs here; another one ran in a process that ended.
  await database.source.query(`UPDATE outbox SET running_until = now() + interval '9 s' WHERE seq = 3`);
  await database.source.query(`UPDATE outbox SET running_until = now() - interval '9 s' WHERE seq = 2`);
  await database.source.query('UPDATE outbox SET postponed_since = now() WHERE seq = 1');

  const reading = await backlog().read();
  expect(reading).toEqual([
    { kind: 'still', waiting: 2, postponed: 1, oldestSeconds: expect.closeTo(120, -1) },
    { kind: 'film', waiting: 0, postponed: 0, oldestSeconds: 0 },
  ]);
  expect(await samplesOf(jobs.registry, 'ttyreel_jobs_waiting')).toEqual({
    'lane=interactive,kind=still': 2,
  });
  expect(await samplesOf(jobs.registry, 'ttyreel_jobs_postponed')).toEqual({
    'lane=interactive,kind=still': 1,
  });
});

it('reads the outbox once for all that ask within five seconds', async () => {
  let readings = 0;
  const service = backlog({
    backlog: () => {
      readings += 1;
      return Promise.resolve([]);
    },
  } as unknown as OutboxRepository);
  await Promise.all([service.read(), service.read(), jobs.registry.metrics()]);
  await jobs.registry.metrics();
  expect(readings).toBe(1);
});

it('leaves the metrics without values while the database is away', async () => {
  await jobs.enqueue(7);
  let isAway = false;
  backlog({
    backlog: (kinds: string[]) => (isAway ? Promise.reject(new Error('away')) : jobs.outbox.backlog(kinds)),
  } as unknown as OutboxRepository);
  isAway = true;
  expect(await jobs.registry.metrics()).not.toContain('ttyreel_jobs_waiting{');
});

it('reads an index of each kind, not the table', async () => {
  await database.source.query(`
    INSERT INTO outbox (kind, subject_seq, enqueued_at)
    SELECT 'still', n, now() - n * interval '1 second' FROM generate_series(1, 30000) AS n`);
  await database.source.query('ANALYZE outbox');
  const [row] = await backlog().read();
  expect(row).toMatchObject({ kind: 'still', waiting: 10_000 });
  expect(row?.oldestSeconds).toBeGreaterThanOrEqual(30_000);
});
