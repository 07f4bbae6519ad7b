import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { samplesOf } from '../../../test/support/counters.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { ListedHandler, TestOutbox } from '../../../test/support/test-outbox.js';
import { withRequestId } from '../logging/request-context.js';
import { StorageUnavailable } from '../storage/storage-errors.js';
import { RetryableError, UnrecoverableError } from './job-handler.js';

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

describe('a job', () => {
  it('is logged with the request that caused it, as are the jobs that follow', async () => {
    const lines: object[] = [];
    jobs = new TestOutbox(
      database.source,
      pino({}, { write: (line: string) => lines.push(JSON.parse(line) as object) }),
    );
    await withRequestId('q1', () => jobs.enqueueFor(4, 7));
    jobs.handler.following = 'film';
    jobs.runner.register(new ListedHandler('film'));
    await jobs.runner.run(1);
    await jobs.runner.run(2);
    expect(lines).toMatchObject([
      { msg: 'job done', kind: 'still', subject: 7, request_id: 'q1' },
      { msg: 'job done', kind: 'film', subject: 7, request_id: 'q1' },
    ]);
  });

  it('hands the request on to the work that it enqueues', async () => {
    await withRequestId('q1', () => jobs.enqueue(7));
    jobs.handler.run = () => jobs.enqueue(8);
    await jobs.runner.run(1);
    expect(await jobs.rows()).toMatchObject([{ subjectSeq: 8, requestId: 'q1' }]);
  });

  it('is counted by its outcome, and measured when it is done', async () => {
    await jobs.enqueue(7, 8);
    jobs.handler.failWith = new StorageUnavailable('away');
    await jobs.runner.run(1);
    jobs.handler.failWith = new RetryableError('busy');
    await jobs.runner.run(1);
    jobs.handler.failWith = new UnrecoverableError('never');
    await jobs.runner.run(1);
    jobs.handler.failWith = null;
    await database.source.query("UPDATE outbox SET running_until = now() - interval '1 s'");
    await jobs.runner.run(2);
    expect(await samplesOf(jobs.registry, 'ttyreel_job_attempts_total')).toEqual({
      'kind=still,outcome=postponed': 1,
      'kind=still,outcome=retried': 1,
      'kind=still,outcome=failed': 1,
      'kind=still,outcome=died': 1,
      'kind=still,outcome=done': 1,
    });
    expect(await samplesOf(jobs.registry, 'ttyreel_outage_failures_total')).toEqual({ 'part=store': 1 });
    expect(await jobs.registry.metrics()).toContain('ttyreel_job_duration_seconds_count{kind="still"} 1');
  });
});
