import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase } from '../../../test/support/test-database.js';

it('gives every test file its own empty database and drops it even with an open connection', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [first, second] = [new Client(one.address), new Client(other.address)];
  await Promise.all([first.connect(), second.connect()]);
  await first.query('CREATE TABLE thing (id int)');
  const tables = await second.query("SELECT * FROM pg_tables WHERE schemaname = 'public'");
  expect(tables.rows).toEqual([]);

  first.on('error', () => undefined);
  await one.drop();
  const left = await second.query('SELECT 1 FROM pg_database WHERE datname = $1', [one.address.database]);
  expect(left.rows).toEqual([]);
  await second.end();
  await other.drop();
});
