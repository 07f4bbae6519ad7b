import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { type ListedHandler, TestOutbox } from '../../../test/support/test-outbox.js';
import { StorageFull, StorageUnavailable } from '../storage/storage-errors.js';
import { Outage } from './outage.js';

let database: MigratedDatabase;
let jobs: TestOutbox;
let handler: ListedHandler;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.source.query('TRUNCATE outbox, job_cost RESTART IDENTITY');
  jobs = new TestOutbox(database.source);
  ({ handler } = jobs);
});

/** Runs job 1 a number of times. */
async function run(times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) await jobs.runner.run(1);
}

const fromDatabase = (code: string) =>
  new QueryFailedError('INSERT', [], Object.assign(new Error('no'), { code }));

describe.each([
  ['full store', new StorageFull('No space left.')],
  ['store that is away', new StorageUnavailable('It does not answer.')],
  ['full database', fromDatabase('53100')],
  ['database that stops', fromDatabase('57P01')],
  ['service that is away', new Outage('The model is away.')],
])('a job that needs a %s', (_, outage) => {
  beforeEach(async () => {
    await jobs.enqueueFor(4, 7);
    handler.failWith = outage;
    handler.takesMs = 3_000;
  });

  it('waits without an end, and neither its attempts nor its time count', async () => {
    await run(20);
    expect(await jobs.dueWithin(5)).toEqual([{ attempts: 0, due: true }]);
    expect(handler.failed).toEqual([]);
    expect(handler.leftMs.every((left) => left === 10_000)).toBe(true);
    expect(await database.source.query('SELECT FROM job_cost')).toEqual([]);
    handler.failWith = null;
    await run(1);
    expect(await jobs.rows()).toEqual([]);
  });

  it.each([
    ['5 seconds', 4, 5],
    ['2 minutes', 29, 31],
    ['3 hours', 598, 601],
  ])('tries again after a while when that was away for %s', async (since, early, late) => {
    await run(1);
    await database.source.query(`UPDATE outbox SET postponed_since = now() - interval '${since}'`);
    await run(1);
    expect(await jobs.dueWithin(early)).toEqual([{ attempts: 0, due: false }]);
    expect(await jobs.dueWithin(late)).toEqual([{ attempts: 0, due: true }]);
  });
});
