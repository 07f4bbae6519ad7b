import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { samplesOf } from '../../../test/support/counters.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { ClockMetrics } from './clock-metrics.js';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

async function offset(source: Pick<DataSource, 'query'>): Promise<number | undefined> {
  const registry = new Registry();
  new ClockMetrics(registry, source as DataSource);
  return (await samplesOf(registry, 'ttyreel_clock_offset_seconds'))[''];
}

it('is about nothing on one machine', async () => {
  expect(Math.abs((await offset(database.source)) ?? 0)).toBeLessThan(60);
});

it('is positive if this clock is ahead', async () => {
  const behind = { query: () => Promise.resolve([{ ms: Date.now() - 90_000 }]) };
  expect(await offset(behind as never)).toBeCloseTo(90, 0);
});

it('is unknown while the database is away', async () => {
  expect(await offset({ query: () => Promise.reject(new Error('away')) })).toBeNaN();
});
