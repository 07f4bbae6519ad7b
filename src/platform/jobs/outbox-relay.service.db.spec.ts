import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { ListedHandler, silent, TestOutbox } from '../../../test/support/test-outbox.js';
import { OutboxRelayService } from './outbox-relay.service.js';

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

describe('a due job', () => {
  it('is queued once', async () => {
    await jobs.enqueue(7);
    await jobs.pass();
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1]);
  });

  it('is not enqueued by a transaction that fails', async () => {
    const failing = database.source.transaction(async (manager) => {
      await jobs.relay.enqueue({ kind: 'still', subjectSeq: 7, ownerSeq: 1 }, manager);
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await jobs.rows()).toEqual([]);
  });

  it('waits a few seconds for an unavailable queue', async () => {
    await jobs.enqueue(7);
    jobs.queue.away = true;
    await jobs.pass();
    expect(await jobs.dueWithin(4)).toEqual([{ attempts: 0, due: false }]);
    expect(await jobs.dueWithin(5)).toEqual([{ attempts: 0, due: true }]);

    jobs.queue.away = false;
    await database.source.query('UPDATE outbox SET due_at = now()');
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1]);
  });

  it('is queued again when an unavailable queue is back, which may have lost it', async () => {
    await jobs.enqueue(7);
    await jobs.pass();
    await jobs.enqueue(8);
    jobs.queue.away = true;
    await jobs.pass();
    jobs.queue.away = false;
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1, 1, 2]);
  });

  it('is queued again after five minutes, because the queue may have lost it', async () => {
    await jobs.enqueue(7);
    await jobs.pass();
    expect(await jobs.dueWithin(290)).toEqual([{ attempts: 0, due: false }]);
    expect(await jobs.dueWithin(300)).toEqual([{ attempts: 0, due: true }]);
  });

  it('is due for other processes when its process stops before it began', async () => {
    await jobs.enqueue(7, 8);
    await jobs.pass();
    jobs.queue.waiting = [2];
    await jobs.relay.stop();
    expect(await jobs.dueWithin(0)).toEqual([
      { attempts: 0, due: false },
      { attempts: 0, due: true },
    ]);
  });

  it('is queued again immediately when a process takes over', async () => {
    await jobs.enqueue(7, 8);
    await jobs.pass();
    await jobs.relay.takeOver(true);
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1, 2, 1, 2]);
  });

  it('waits for its retry when a process takes over', async () => {
    await jobs.enqueue(7);
    await jobs.pass();
    await jobs.outbox.retry(1, 3_600);
    await jobs.relay.takeOver(true);
    expect(await jobs.dueWithin(3_590)).toEqual([{ attempts: 0, due: false }]);
  });

  it('is queued by only one of several relays', async () => {
    await jobs.enqueue(...Array.from({ length: 250 }, (_, subject) => subject));
    const other = new OutboxRelayService(jobs.outbox, jobs.queue, jobs.runner, silent);
    jobs.relay.wake();
    other.wake();
    while (jobs.queue.added.length < 250) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all([jobs.relay.stop(), other.stop()]);
    expect(jobs.queue.added.length).toBe(250);
    expect(new Set(jobs.queue.added).size).toBe(250);
  });

  it('is queued in the lane of its kind, interactive work first', async () => {
    const film = new ListedHandler('film');
    film.lane = 'batch';
    jobs.runner.register(film);
    await database.source.transaction(async (manager) => {
      for (const kind of ['film', 'still', 'film'])
        await jobs.relay.enqueue({ kind, subjectSeq: 7, ownerSeq: 1 }, manager);
    });
    await jobs.pass();
    expect(jobs.queue.added).toEqual([2, 1, 3]);
    expect(jobs.queue.lanes).toEqual(['interactive', 'batch']);
  });

  it('is queued only when nothing blocks it', async () => {
    let isHeldBack = true;
    await jobs.enqueue(7);
    jobs.relay.start(() => Promise.resolve(isHeldBack));
    await jobs.pass();
    expect(jobs.queue.added).toEqual([]);
    isHeldBack = false;
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1]);
  });
});

describe('the jobs of several owners take turns', () => {
  it('within one pass', async () => {
    await jobs.enqueueFor(1, 11, 12, 13);
    await jobs.enqueueFor(2, 21);
    await jobs.enqueueFor(null, 91, 92);
    await jobs.pass();
    expect(jobs.queue.added).toEqual([1, 2, 3, 4, 5, 6]);
    expect(jobs.queue.turns).toEqual([1, 2, 3, 1, 1, 2]);
  });

  it('after the jobs that each owner already has in the queue', async () => {
    await jobs.enqueueFor(1, ...Array.from({ length: 150 }, (_, subject) => subject));
    await jobs.pass();
    await jobs.enqueueFor(2, 21, 22);
    await jobs.enqueueFor(1, 999);
    await jobs.pass();
    expect(jobs.queue.turns.slice(-3)).toEqual([1, 2, 151]);
  });

  it('and a finished backlog does not count', async () => {
    await jobs.enqueueFor(1, 11, 12);
    await jobs.pass();
    await jobs.runner.run(1);
    await jobs.runner.run(2);
    await jobs.enqueueFor(1, 13);
    await jobs.pass();
    expect(jobs.queue.turns).toEqual([1, 2, 1]);
  });

  it('and a job that waits for a late retry does not count', async () => {
    await jobs.enqueueFor(1, 11);
    await jobs.pass();
    await jobs.outbox.retry(1, 3_600);
    await jobs.enqueueFor(1, 12);
    await jobs.pass();
    expect(jobs.queue.turns).toEqual([1, 1]);
  });

  it('after what each owner used in the last hour', async () => {
    await use(1, 4_900, '59 minutes');
    await use(1, 4_200, '1 minute');
    await use(2, 500_000, '61 minutes');
    await jobs.enqueueFor(1, 11);
    await jobs.enqueueFor(2, 21);
    await jobs.pass();
    expect(jobs.queue.turns).toEqual([10, 1]);
  });

  it('and whoever is over the budget comes after all others until the hour is over', async () => {
    await use(1, 600_000, '10 minutes');
    await use(2, 599_000, '10 minutes');
    await jobs.enqueueFor(2, ...Array.from({ length: 50 }, (_, subject) => subject));
    await jobs.enqueueFor(1, 11);
    await jobs.pass();
    const [last, ...others] = jobs.queue.turns.slice().reverse();
    expect(last).toBeGreaterThan(Math.max(...others));

    await database.source.query(`UPDATE job_cost SET at = at - interval '51 minutes'`);
    await database.source.query('UPDATE outbox SET due_at = now()');
    await jobs.pass();
    expect(jobs.queue.turns.at(-1)).toBe(1);
    expect(jobs.queue.queuedBefore.slice(-1)).toEqual([51]);
  });
});

const use = (ownerSeq: number, cpuMs: number, ago: string) =>
  database.source.query(
    'INSERT INTO job_cost (owner_seq, cpu_ms, at) VALUES ($1, $2, now() - $3::interval)',
    [ownerSeq, cpuMs, ago],
  );
