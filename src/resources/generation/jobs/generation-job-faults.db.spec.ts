import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { FakeWriter, REQUEST, TestGenerations, WRITTEN } from '../../../../test/support/test-generations.js';
import { NotWritten } from '@ttyreel/tape-writer';
import { Outage } from '../../../platform/jobs/outage.js';
import { AccountSuspended } from '../../../platform/errors/domain-errors.js';

let database: MigratedDatabase;
let test: TestGenerations;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  test = await TestGenerations.create(database.source);
});

describe('a generation', () => {
  it('does not run again if its tapes are stored', async () => {
    const { id, seq } = await test.create();
    await test.jobs.begin(seq);
    const kept = { title: 'Kept', slug: 'kept', content: WRITTEN.tape, tags: [], outputs: [] };
    await test.jobs.keepTapes(seq, { generator: 'earlier', tapes: [kept], commandsFound: 0 });
    await test.work();
    expect(test.writer.requests).toEqual([]);
    expect(await test.get(id)).toMatchObject({ status: 'completed', generator: 'earlier', tapes: [kept] });
  });

  it('fails with the reason of the writer without a retry', async () => {
    test.writer.answer = () => Promise.reject(new NotWritten('The model is overloaded.'));
    const { id } = await test.create();
    await test.work();
    await test.work();
    expect(await test.get(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'The model is overloaded.',
      tapes: [],
    });
    expect(test.writer.requests).toHaveLength(1);
  });

  it('waits for a model that is away, without an attempt that counts, until the next day', async () => {
    test.writer.answer = () => Promise.reject(new Outage('The model cannot be reached.'));
    const { id } = await test.create();
    for (let time = 0; time < 4; time++) await test.work();
    expect(await test.get(id)).toMatchObject({
      status: 'pending',
      startedAt: null,
      errorMessage: 'The model cannot be reached. It is tried again.',
    });
    expect(await test.attempts()).toEqual([0]);
    test.writer.answer = () => Promise.resolve(WRITTEN);
    await test.work();
    expect(await test.get(id)).toMatchObject({ status: 'completed', errorMessage: '' });

    test.writer.answer = () => Promise.reject(new Outage('The model cannot be reached.'));
    const { id: old } = await test.create({ ...REQUEST, description: 'npm start' });
    await database.source.query(`UPDATE generation_job SET created_at = now() - interval '25 hours'`);
    await test.work();
    expect(await test.get(old)).toMatchObject({
      status: 'failed',
      errorMessage: 'The model cannot be reached. Try again later.',
    });
    expect(await test.attempts()).toEqual([]);
  });

  it('fails without a retry, and none is created, once its author is suspended', async () => {
    const { id } = await test.create({ ...REQUEST, tapeOnly: false });
    await database.source.query(`UPDATE app_user SET suspended_at = now(), suspended_reason = 'Spam.'`);
    await test.work();
    await expect(test.create()).rejects.toThrow(AccountSuspended);
    const { status, errorMessage } = await test.get(id);
    expect([status, errorMessage]).toEqual(['failed', new AccountSuspended('Spam.').message]);
    expect(await test.attempts()).toEqual([]);
  });

  it('is tried three times after an error, then fails without internal details', async () => {
    test.writer.answer = () => Promise.reject(new Error('connect /secret/socket'));
    const { id } = await test.create();
    for (let time = 0; time < 3; time++) await test.work();
    expect(await test.get(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'It failed each time it was tried.',
    });
    expect(test.writer.requests).toHaveLength(3);
  });

  it('continues after its worker died and ends only once', async () => {
    const { id, seq } = await test.create();
    expect((await test.jobs.begin(seq))?.status).toBe('processing');
    const { startedAt } = await test.get(id);
    await test.work();
    expect(await test.get(id)).toMatchObject({ status: 'completed', startedAt });

    await test.job.run(seq);
    expect(test.writer.requests).toHaveLength(1);
    expect(await test.jobs.fail(seq, 'too late', '')).toBe(false);
    expect(await test.jobs.complete(seq)).toBe(false);
    expect(await test.jobs.keepTapes(seq, { generator: '', tapes: [], commandsFound: 0 })).toBe(false);
    expect((await test.get(id)).status).toBe('completed');
  });

  it('has three minutes from its first start', async () => {
    test.writer.answer = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    const { id, seq } = await test.create();
    await test.jobs.begin(seq);
    await database.source.query(`UPDATE generation_job SET started_at = now() - interval '179.9 s'`);
    await test.work();
    expect(await test.get(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'It took longer than 3 minutes. Try again later.',
    });
  });

  it('is interrupted when the service stops, without using up an attempt, and continues in the next process', async () => {
    const { id } = await test.create();
    for (let stop = 0; stop < 4; stop++) {
      const stopped = test.newJob();
      test.runner.register(stopped);
      test.writer.answer = (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('It was ended.'));
          });
          stopped.onModuleDestroy();
        });
      await test.work();
    }
    expect(await test.get(id)).toMatchObject({ status: 'processing', errorMessage: '' });
    expect(test.writer.requests).toHaveLength(4);
    expect(await test.attempts()).toEqual([0]);

    const next = new FakeWriter();
    test.runner.register(test.newJob(next));
    await test.work();
    expect((await test.get(id)).status).toBe('completed');
  });
});
