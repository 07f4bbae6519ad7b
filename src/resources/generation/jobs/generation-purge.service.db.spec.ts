import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TestGenerations } from '../../../../test/support/test-generations.js';
import { NotFound } from '../../../platform/errors/domain-errors.js';
import { GenerationPurgeService } from './generation-purge.service.js';

let database: MigratedDatabase;
let test: TestGenerations;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  test = await TestGenerations.create(database.source);
});

describe('the purge of generation jobs', () => {
  it('removes jobs 30 days after their end', async () => {
    const [old, recent, running] = [await test.create(), await test.create(), await test.create()];
    for (const [seq, days] of [
      [old.seq, 31],
      [recent.seq, 29],
    ])
      await database.source.query(
        `UPDATE generation_job SET status = 'failed', finished_at = now() - make_interval(days => $2) WHERE seq = $1`,
        [seq, days],
      );
    await database.source.query(`UPDATE generation_job SET created_at = now() - interval '90 days'`);
    const purge = new GenerationPurgeService(test.jobs);
    expect(await purge.purge(new AbortController().signal)).toBe(1);
    await expect(test.get(old.id)).rejects.toThrow(NotFound);
    await expect(Promise.all([test.get(recent.id), test.get(running.id)])).resolves.toHaveLength(2);
  });
});
