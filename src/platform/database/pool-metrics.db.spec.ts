import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { PoolMetrics } from './pool-metrics.js';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

it('show who uses and who waits for the connections now', async () => {
  const { source } = database;
  const registry = new Registry();
  new PoolMetrics(registry, source, source, source);
  const runners = Array.from({ length: 11 }, () => source.createQueryRunner());
  const connections = runners.map((runner) => runner.connect());
  await Promise.all(connections.slice(0, 10));
  const text = await registry.metrics();
  expect(text).toContain('ttyreel_database_pool_connections{pool="requests",state="busy"} 10');
  expect(text).toContain('ttyreel_database_pool_waiting{pool="requests"} 1');
  expect(text).toContain('ttyreel_database_pool_max_connections{pool="long_work"} 10');
  await runners[0]?.release();
  await Promise.all(connections);
  for (const runner of runners) await runner.release();
  expect(await registry.metrics()).toContain('ttyreel_database_pool_waiting{pool="requests"} 0');
});

it('a statement of a metric does not wait if a connection is idle', async () => {
  const { source } = database;
  const registry = new Registry();
  new PoolMetrics(registry, source, source, source);
  await source.query('SELECT 1');
  const statement = source.query('SELECT 1');
  expect(await registry.metrics()).toContain('ttyreel_database_pool_waiting{pool="requests"} 0');
  await statement;
});
