import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { samplesOf } from '../../../test/support/counters.js';
import { insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { StorageUsageEntity } from './storage-usage.entity.js';
import { StorageUsageRepository } from './storage-usage.repository.js';
import { StoredBytes } from './stored-bytes.js';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

it('are those of all users, summed up once in ten minutes', async () => {
  const { source } = database;
  await insertUsers(source, { username: 'ada' }, { username: 'bob' });
  await source.query('INSERT INTO storage_usage VALUES (1, 700, 1), (2, 5000000000, 9)');
  const registry = new Registry();
  new StoredBytes(registry, new StorageUsageRepository(source.getRepository(StorageUsageEntity)), source);
  expect(await samplesOf(registry, 'ttyreel_stored_bytes')).toEqual({ '': 5_000_000_700 });
  await source.query('UPDATE storage_usage SET bytes = 0');
  expect(await samplesOf(registry, 'ttyreel_stored_bytes')).toEqual({ '': 5_000_000_700 });
});
