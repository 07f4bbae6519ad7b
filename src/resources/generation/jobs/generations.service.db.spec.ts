import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { REQUEST, TestGenerations } from '../../../../test/support/test-generations.js';
import { NotFound, RateLimited, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';

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
  it('is limited to three unfinished ones per author, even if many are created concurrently', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => test.create()));
    const refused = tries.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(RateLimited);
    await expect(test.create(REQUEST, test.bob)).resolves.toMatchObject({ status: 'pending' });

    await test.work();
    await expect(test.create()).resolves.toMatchObject({ status: 'pending' });
  });

  it('is rejected until the next day if the budget is spent, except for a README', async () => {
    const poor = test.service({
      AI_MODEL: 'm',
      AI_API_KEY: 'k',
      LIMITS: 'tokens-per-completion=100 tokens-per-day=99',
    });
    const refusal = await poor.create(test.ada, REQUEST).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
    expect((refusal as TemporarilyUnavailable).message).toMatch(
      /budget for today\. Try again after midnight UTC/,
    );
    expect((refusal as TemporarilyUnavailable).retryAfter).toBeGreaterThan(0);
    expect((refusal as TemporarilyUnavailable).retryAfter).toBeLessThanOrEqual(86_400);
    expect((await poor.create(test.ada, { maxGifs: 1, tapeOnly: true, markdown: '# Use' })).job.status).toBe(
      'pending',
    );
  });

  it('forgets its request and its tapes with the texts of a recording, for its author only', async () => {
    const { id } = await test.create({ ...REQUEST, description: 'type `quorvex`' });
    await test.work();
    await database.source.query(`UPDATE generation_job SET gif_ids = '{aaaaaaaa,bbbbbbbb}'`);
    const { manager } = database.source;
    await test.jobs.removeTextsOf('bbbbbbbb', test.bob.userSeq, manager);
    expect((await test.get(id)).tapes).not.toEqual([]);
    await test.jobs.removeTextsOf('bbbbbbbb', test.ada.userSeq, manager);
    expect(await test.get(id)).toMatchObject({ status: 'completed', tapes: [] });
    const rows = await database.source.query<object[]>('SELECT * FROM generation_job');
    expect(JSON.stringify(rows)).not.toContain('quorvex');
  });

  it('is NotFound for an unknown id', async () => {
    await expect(test.get('a'.repeat(22))).rejects.toThrow(NotFound);
  });
});
