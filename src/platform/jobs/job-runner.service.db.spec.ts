import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { jobRunner, ListedHandler, TestOutbox } from '../../../test/support/test-outbox.js';
import { JobInterrupted, JobTimeout, RetryableError, UnrecoverableError } from './job-handler.js';
import type { JobRunnerService } from './job-runner.service.js';

let database: MigratedDatabase;
let jobs: TestOutbox;
let handler: ListedHandler;
let runner: JobRunnerService;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.source.query('TRUNCATE outbox, job_cost RESTART IDENTITY');
  jobs = new TestOutbox(database.source);
  ({ handler, runner } = jobs);
});

/** Runs job 1 a number of times. */
async function run(times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) await runner.run(1);
}

const NOT_STARTED = [{ attempts: 0, due: true }];

describe('a job', () => {
  it('is removed when it is done and does not run again on a second delivery', async () => {
    await jobs.enqueue(7);
    await run(2);
    expect(handler.ran).toEqual([7]);
    expect(await jobs.rows()).toEqual([]);
  });

  it('has the CPU time that earlier attempts left, and its owner pays for all', async () => {
    await jobs.enqueueFor(4, 7);
    handler.takesMs = 3_000;
    handler.failWith = new Error('It failed.');
    await run(2);
    expect(handler.leftMs).toEqual([10_000, 7_000]);
    expect(await database.source.query('SELECT owner_seq, cpu_ms FROM job_cost')).toEqual([
      { owner_seq: 4, cpu_ms: 3_000 },
      { owner_seq: 4, cpu_ms: 3_000 },
    ]);
  });

  it('lets the next one follow, which pays for both', async () => {
    await jobs.enqueueFor(4, 7);
    handler.takesMs = 3_000;
    handler.following = 'film';
    await run(2);
    expect(await jobs.rows()).toMatchObject([
      { seq: 2, kind: 'film', subjectSeq: 7, ownerSeq: 4, attempts: 0, cpuMs: 3_000 },
    ]);
    const film = new ListedHandler('film');
    runner.register(film);
    await jobs.pass();
    expect(jobs.queue.added).toEqual([2]);
    await runner.run(2);
    expect(film.leftMs).toEqual([7_000]);
    expect(await jobs.rows()).toEqual([]);
  });

  it('lets none follow if it was withdrawn meanwhile', async () => {
    await jobs.enqueue(7);
    handler.following = 'film';
    handler.run = () => database.source.transaction((manager) => jobs.relay.withdraw(['still'], 7, manager));
    await run(1);
    expect(await jobs.rows()).toEqual([]);
  });

  it('does not run in two processes, and soon runs in the other one if the first one dies', async () => {
    await jobs.enqueue(7);
    await jobs.outbox.beginAttempt(1);
    await jobs.relay.takeOver(false);
    await run(1);
    expect(handler.ran).toEqual([]);
    expect(await jobs.dueWithin(29)).toEqual([{ attempts: 1, due: false }]);
    expect(await jobs.dueWithin(30)).toEqual([{ attempts: 1, due: true }]);

    await database.source.query(`UPDATE outbox SET running_until = now() - interval '1 second'`);
    await run(1);
    expect(handler.ran).toEqual([7]);
  });

  it('is kept while it runs, and no longer', async () => {
    await jobs.enqueue(7);
    await jobs.outbox.beginAttempt(1);
    await database.source.query('UPDATE outbox SET running_until = now()');
    await jobs.outbox.keepRunning(1);
    expect(await jobs.outbox.beginAttempt(1)).toBeNull();
    await jobs.outbox.giveBack(1);
    await jobs.outbox.keepRunning(1);
    expect(await jobs.outbox.beginAttempt(1)).toMatchObject({ attempts: 1 });
  });

  it('that ended while the database was away is due when it is back, and the attempt does not count', async () => {
    await jobs.enqueue(7);
    await jobs.pass();
    const away = new Error('Connection terminated');
    handler.failWith = away;
    jest.spyOn(jobs.outbox, 'postpone').mockRejectedValueOnce(away);
    await expect(run(1)).rejects.toThrow(away);
    await jobs.pass();
    // Until its lease ends, another process may run it.
    expect(await jobs.dueWithin(0)).toEqual([{ attempts: 1, due: false }]);
    await database.source.query(`UPDATE outbox SET running_until = now() - interval '1 second'`);
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1, 1]);
    handler.failWith = null;
    await run(1);
    expect(await jobs.rows()).toEqual([]);
    expect(handler.failed).toEqual([]);
  });

  it('that could not begin while the database was away is due when it is back', async () => {
    await jobs.enqueue(7);
    await jobs.pass();
    jest.spyOn(jobs.outbox, 'beginAttempt').mockRejectedValueOnce(new Error('Connection terminated'));
    await expect(run(1)).rejects.toThrow('Connection terminated');
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1, 1]);
    expect(await jobs.rows()).toMatchObject([{ attempts: 0 }]);
  });

  it('of an unknown kind waits a minute for a newer release without counting the attempt', async () => {
    await database.source.query(`INSERT INTO outbox (kind, subject_seq) VALUES ('hologram', 7)`);
    await run(4);
    expect(await jobs.dueWithin(50)).toEqual([{ attempts: 0, due: false }]);
    expect(await jobs.dueWithin(60)).toEqual([{ attempts: 0, due: true }]);

    const newer = jobRunner(jobs.outbox);
    const hologram = new ListedHandler('hologram');
    newer.register(hologram);
    await newer.run(1);
    expect(hologram.ran).toEqual([7]);
    expect(await jobs.rows()).toEqual([]);
  });
});

describe('a failing job', () => {
  beforeEach(() => jobs.enqueue(7));

  it('is retried after 2 and after 20 seconds', async () => {
    handler.failWith = new Error('away');
    await run(1);
    expect(await jobs.dueWithin(1)).toEqual([{ attempts: 1, due: false }]);
    expect(await jobs.dueWithin(2)).toEqual([{ attempts: 1, due: true }]);
    await run(1);
    expect(await jobs.dueWithin(19)).toEqual([{ attempts: 2, due: false }]);
    expect(await jobs.dueWithin(20)).toEqual([{ attempts: 2, due: true }]);
  });

  it('is retried as often and as late as its handler says, with the same number', async () => {
    handler.retryAfterSeconds = [5, 3_600, 3_600];
    handler.failWith = new RetryableError('away');
    await run(2);
    expect(await jobs.dueWithin(3_599)).toEqual([{ attempts: 2, due: false }]);
    expect(await jobs.dueWithin(3_600)).toEqual([{ attempts: 2, due: true }]);
    await run(2);
    expect(handler.jobs).toEqual([1, 1, 1, 1]);
    expect(handler.failed).toEqual([[7, 'away', false]]);
    expect(await jobs.rows()).toEqual([]);
  });

  it('fails after three attempts without internal details for the owner', async () => {
    handler.failWith = new Error('connect ECONNREFUSED /secret/path');
    await run(3);
    expect(handler.ran).toEqual([7, 7, 7]);
    expect(handler.failed).toEqual([[7, 'It failed each time it was tried.', false]]);
    expect(await jobs.rows()).toEqual([]);
  });

  it('fails after three attempts with the reason if that is meant for the owner', async () => {
    handler.failWith = new RetryableError('The registry is away.');
    await run(3);
    expect(handler.ran).toEqual([7, 7, 7]);
    expect(handler.failed).toEqual([[7, 'The registry is away.', false]]);
  });

  it('fails permanently at once if its subject is the cause', async () => {
    handler.failWith = new UnrecoverableError('The picture cannot be decoded.');
    handler.following = 'film';
    await run(1);
    expect(handler.failed).toEqual([[7, 'The picture cannot be decoded.', true]]);
    expect(await jobs.rows()).toMatchObject([{ kind: 'film', subjectSeq: 7 }]);
  });

  it('fails at once, but not permanently, if it takes too long', async () => {
    handler.failWith = new JobTimeout('It took longer than 60 s.');
    await run(1);
    expect(handler.failed).toEqual([[7, 'It took longer than 60 s.', false]]);
  });

  it('does not count processes that ended, and waits after ten', async () => {
    handler.failWith = new Error('It failed.');
    for (let death = 0; death < 9; death++) await endProcess();
    await run(1);
    expect(handler.ran).toEqual([7]);
    expect(await jobs.rows()).toMatchObject([{ attempts: 1, deaths: 9 }]);
    for (let death = 0; death < 2; death++) await endProcess();
    await run(1);
    expect(handler.ran).toEqual([7]);
    expect(await jobs.dueWithin(0)).toEqual([{ attempts: 1, due: false }]);
    handler.failWith = null;
    await run(1);
    expect(handler.ran).toEqual([7, 7]);
    expect(handler.failed).toEqual([]);
    expect(await jobs.rows()).toEqual([]);
  });
});

async function endProcess(): Promise<void> {
  await jobs.outbox.beginAttempt(1);
  await jobs.relay.takeOver(true);
}

describe('a job that a shutdown interrupts', () => {
  beforeEach(() => jobs.enqueue(7));

  it('is returned to the queue immediately, whatever its outcome', async () => {
    let end = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      handler.run = () => {
        resolve();
        return new Promise((_, reject) => {
          end = () => {
            reject(new Error('Its thread was ended.'));
          };
        });
      };
    });
    const running = runner.run(1);
    await begun;
    runner.returnRunningJobs();
    await running;
    end();
    expect(await jobs.dueWithin(0)).toEqual(NOT_STARTED);
    expect(handler.failed).toEqual([]);
  });

  it('is returned every time', async () => {
    handler.failWith = new JobInterrupted('The service stops.');
    await run(4);
    expect(await jobs.dueWithin(0)).toEqual(NOT_STARTED);
    expect(handler.failed).toEqual([]);
  });
});
