import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { DailyUsageService } from './daily-usage.service.js';
import { UsageStatsRepository } from './usage-stats.repository.js';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

it('adds up the counts of a day, including those of concurrent processes', async () => {
  const { source } = database;
  const rows = new UsageStatsRepository();
  const batch = [
    { gifSeq: 1, views: 3, embeds: 1, downloads: 0 },
    { gifSeq: 2, views: 1, embeds: 0, downloads: 2 },
  ];
  await source.query(`INSERT INTO daily_usage VALUES ('2020-01-01', 9, 9, 9), ('2020-01-02', 5, 6, 7)`);
  await Promise.all(Array.from({ length: 20 }, () => rows.add(batch, source.manager)));
  const today = new Date().toISOString().slice(0, 10);
  expect(await new DailyUsageService(source, rows).list('2020-01-02')).toEqual([
    { day: '2020-01-02', views: 5, embeds: 6, downloads: 7 },
    { day: today, views: 80, embeds: 20, downloads: 40 },
  ]);
});
