import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TagOrder1764800000001 } from './1764800000001-tag-order.js';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

it('fills the counts of tags from their lists, in batches', async () => {
  const { source } = database;
  await source.query(`
    ALTER TABLE list_count DISABLE TRIGGER list_count_of_tag;
    INSERT INTO tag (slug, name) SELECT 't' || n, 'T' FROM generate_series(1, 10001) AS n;
    INSERT INTO list_count SELECT 'tag=' || seq, seq % 3 FROM tag;
    INSERT INTO list_count VALUES ('all', 7), ('tag=1 shell=zsh', 8)`);
  const runner = source.createQueryRunner();
  // Twice: an interrupted migration runs again.
  for (let run = 0; run < 2; run += 1) await new TagOrder1764800000001().up(runner);
  await runner.release();
  expect(await source.query('SELECT seq FROM tag WHERE gif_count <> seq % 3')).toEqual([]);
});
