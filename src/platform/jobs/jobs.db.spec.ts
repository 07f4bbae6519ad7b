import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnrecoverableError } from 'bullmq';
import { pino } from 'pino';
import { DataSource, QueryFailedError } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { migrate } from '../database/migrate.js';
import { StorageFull } from '../storage/storage-errors.js';
import { type JobHandler, type Lane, RetryableError, JobInterrupted, JobTimeout } from './job-handler.js';
import { JobQueue, type QueuedJob } from './job-queue.js';
import { JobRunnerService } from './job-runner.service.js';
import { OutboxRelayService } from './outbox-relay.service.js';
import { OutboxEntity } from './outbox.entity.js';
import { OutboxRepository } from './outbox.repository.js';

const silent = pino({ level: 'silent' });

/** Holds what was handed over, and may be away. */
class ListedQueue extends JobQueue {
  readonly added: number[] = [];
  readonly turns: number[] = [];
  readonly lanes: Lane[] = [];
  away = false;

  add(jobs: readonly QueuedJob[], lane: Lane): Promise<void> {
    if (this.away) return Promise.reject(new Error('The queue is away.'));
    this.added.push(...jobs.map(({ seq }) => seq));
    this.turns.push(...jobs.map(({ turn }) => turn));
    this.lanes.push(lane);
    return Promise.resolve();
  }

  clear = () => Promise.resolve();
  check = () => Promise.resolve();
}

class Handler implements JobHandler {
  lane: Lane = 'interactive';
  readonly ran: number[] = [];
  readonly givenUp: [number, string, boolean][] = [];
  failWith: Error | null = null;

  constructor(readonly kind: string) {}

  run(subjectSeq: number): Promise<void> {
    this.ran.push(subjectSeq);
    return this.failWith ? Promise.reject(this.failWith) : Promise.resolve();
  }

  onFailed(subjectSeq: number, reason: string, isFinal: boolean): Promise<void> {
    this.givenUp.push([subjectSeq, reason, isFinal]);
    return Promise.resolve();
  }
}

describe('promised work', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let outbox: OutboxRepository;
  let queue: ListedQueue;
  let relay: OutboxRelayService;
  let handler: Handler;
  let runner: JobRunnerService;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.address);
    dataSource = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
    outbox = new OutboxRepository(dataSource.getRepository(OutboxEntity));
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  beforeEach(async () => {
    await dataSource.query('TRUNCATE outbox RESTART IDENTITY');
    queue = new ListedQueue();
    handler = new Handler('still');
    runner = new JobRunnerService(outbox, silent);
    relay = new OutboxRelayService(outbox, queue, runner, silent);
    runner.register(handler);
  });

  const promiseFor = (ownerSeq: number | null, ...subjects: number[]) =>
    dataSource.transaction((manager) =>
      relay.enqueue(
        subjects.map((subjectSeq) => ({ kind: 'still', subjectSeq, ownerSeq })),
        manager,
      ),
    );
  const promise = (...subjects: number[]) => promiseFor(null, ...subjects);
  const pass = async () => {
    relay.wake();
    await relay.stop();
  };
  const rows = () => dataSource.getRepository(OutboxEntity).find({ order: { seq: 'ASC' } });

  it('is handed over once, and is gone once it is done', async () => {
    await promise(7);
    await pass();
    await pass();
    expect(queue.added).toEqual([1]);

    await runner.run(1);
    expect(handler.ran).toEqual([7]);
    expect(await rows()).toEqual([]);
  });

  it('is not promised by a transaction that fails', async () => {
    await expect(
      dataSource.transaction(async (manager) => {
        await relay.enqueue([{ kind: 'still', subjectSeq: 7, ownerSeq: 1 }], manager);
        throw new Error('something else went wrong');
      }),
    ).rejects.toThrow('something else');
    expect(await rows()).toEqual([]);
  });

  it('is done once though it is delivered again afterwards', async () => {
    await promise(7);
    await runner.run(1);
    await runner.run(1);
    expect(handler.ran).toEqual([7]);
  });

  it('waits for a queue that is away', async () => {
    await promise(7);
    queue.away = true;
    await pass();
    const [row] = await rows();
    expect(row?.dueAt.getTime()).toBeLessThan(Date.now() + 10_000);

    queue.away = false;
    await dataSource.query('UPDATE outbox SET due_at = now()');
    await pass();
    expect(queue.added).toEqual([1]);
  });

  it('is handed over again when the queue lost it', async () => {
    await promise(7, 8);
    await pass();
    await relay.takeOver();
    await pass();
    expect(queue.added).toEqual([1, 2, 1, 2]);
  });

  it('is shared out between two relays', async () => {
    await promise(...Array.from({ length: 250 }, (_, subject) => subject));
    const other = new OutboxRelayService(outbox, queue, runner, silent);
    relay.wake();
    other.wake();
    while (queue.added.length < 250) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all([relay.stop(), other.stop()]);
    expect(queue.added.length).toBe(250);
    expect(new Set(queue.added).size).toBe(250);
  });

  it('is tried three times, then given up without telling what went wrong inside', async () => {
    await promise(7);
    handler.failWith = new Error('connect ECONNREFUSED /secret/path');
    for (let attempt = 0; attempt < 3; attempt++) await runner.run(1);
    expect(handler.ran).toEqual([7, 7, 7]);
    expect(handler.givenUp).toEqual([[7, 'It failed each time it was tried.', false]]);
    expect(await rows()).toEqual([]);
  });

  it('is given up at once when it is hopeless, with the reason', async () => {
    await promise(7);
    handler.failWith = new UnrecoverableError('The picture cannot be decoded.');
    await runner.run(1);
    expect(handler.givenUp).toEqual([[7, 'The picture cannot be decoded.', true]]);
  });

  it('is given up at once when it takes too long, but not for ever', async () => {
    await promise(7);
    handler.failWith = new JobTimeout('It took longer than 60 s.');
    await runner.run(1);
    expect(handler.givenUp).toEqual([[7, 'It took longer than 60 s.', false]]);
  });

  it('that takes long does not go before what is waited for', async () => {
    const long = new Handler('film');
    long.lane = 'batch';
    runner.register(long);
    await dataSource.transaction((manager) =>
      relay.enqueue(
        ['film', 'still', 'film'].map((kind) => ({ kind, subjectSeq: 7, ownerSeq: 1 })),
        manager,
      ),
    );
    await pass();
    expect(queue.added).toEqual([2, 1, 3]);
    expect(queue.lanes).toEqual(['interactive', 'batch']);
  });

  it('is left at a stop as if it had not been begun', async () => {
    await promise(7);
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
    runner.leave();
    await running;
    end();
    expect(await dataSource.query('SELECT attempts, due_at <= now() AS due FROM outbox')).toEqual([
      { attempts: 0, due: true },
    ]);
    expect(handler.givenUp).toEqual([]);
  });

  it('is put down at a stop as if it had not been begun, however often', async () => {
    await promise(7);
    handler.failWith = new JobInterrupted('The service stops.');
    for (let stop = 0; stop < 4; stop++) await runner.run(1);
    expect(await dataSource.query('SELECT attempts, due_at <= now() AS due FROM outbox')).toEqual([
      { attempts: 0, due: true },
    ]);
    expect(handler.givenUp).toEqual([]);
  });

  it.each([
    ['in the store', new StorageFull('No space left.')],
    [
      'in the database',
      new QueryFailedError('INSERT', [], Object.assign(new Error('full'), { code: '53100' })),
    ],
  ])(
    'that finds no room %s is left for a minute as if it had not been begun, however often',
    async (_, full) => {
      await promise(7);
      handler.failWith = full;
      for (let attempt = 0; attempt < 4; attempt++) await runner.run(1);
      expect(
        await dataSource.query(
          `SELECT attempts, due_at > now() + interval '50 seconds' AS later FROM outbox`,
        ),
      ).toEqual([{ attempts: 0, later: true }]);
      expect(handler.givenUp).toEqual([]);
    },
  );

  it('is handed over only while nothing holds it back', async () => {
    let isHeldBack = true;
    await promise(7);
    relay.start({ isHeldBack: () => Promise.resolve(isHeldBack) });
    await pass();
    expect(queue.added).toEqual([]);
    isHeldBack = false;
    await pass();
    expect(queue.added).toEqual([1]);
  });

  it('that cannot be done now is tried three times, then given up with the reason', async () => {
    await promise(7);
    handler.failWith = new RetryableError('The registry is away.');
    for (let attempt = 0; attempt < 3; attempt++) await runner.run(1);
    expect(handler.ran).toEqual([7, 7, 7]);
    expect(handler.givenUp).toEqual([[7, 'The registry is away.', false]]);
  });

  it('of an earlier version of the program is done under its name', async () => {
    runner.register(handler, 'thumbnail');
    await dataSource.query(`INSERT INTO outbox (kind, subject_seq) VALUES ('thumbnail', 9)`);
    await runner.run(1);
    expect(handler.ran).toEqual([9]);
  });

  it('of an unknown kind is left to a newer release, without counting the attempt', async () => {
    await dataSource.query(`INSERT INTO outbox (kind, subject_seq) VALUES ('hologram', 7)`);
    for (let attempt = 0; attempt < 4; attempt++) await runner.run(1);
    expect(
      await dataSource.query(
        'SELECT attempts, round(extract(epoch FROM due_at - now()) / 10)::int * 10 AS due FROM outbox',
      ),
    ).toEqual([{ attempts: 0, due: 60 }]);

    const newer = new JobRunnerService(outbox, silent);
    const hologram = new Handler('hologram');
    newer.register(hologram);
    await newer.run(1);
    expect(hologram.ran).toEqual([7]);
    expect(await rows()).toEqual([]);
  });

  describe('of several owners takes turns', () => {
    it('within what is handed over at once', async () => {
      await promiseFor(1, 11, 12, 13);
      await promiseFor(2, 21);
      await promiseFor(null, 91, 92);
      await pass();
      expect(queue.added).toEqual([1, 2, 3, 4, 5, 6]);
      expect(queue.turns).toEqual([1, 2, 3, 1, 1, 2]);
    });

    it('after what each has in the queue already', async () => {
      await promiseFor(1, ...Array.from({ length: 150 }, (_, subject) => subject));
      await pass();
      await promiseFor(2, 21, 22);
      await promiseFor(1, 999);
      await pass();
      expect(queue.turns.slice(-3)).toEqual([1, 2, 151]);
    });

    it('so that no backlog stays ahead of the others once it is worked off', async () => {
      await promiseFor(1, 11, 12);
      await pass();
      await runner.run(1);
      await runner.run(2);
      await promiseFor(1, 13);
      await pass();
      expect(queue.turns).toEqual([1, 2, 1]);
    });
  });

  it('is given up when its worker died three times', async () => {
    await promise(7);
    for (let death = 0; death < 3; death++) await outbox.beginAttempt(1);
    await runner.run(1);
    expect(handler.ran).toEqual([]);
    expect(handler.givenUp).toEqual([[7, 'The worker process ended each time it tried this.', true]]);
  });
});
