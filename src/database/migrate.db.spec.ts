import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a migration by command may take longer than a request, as one at the start may', async () => {
  const { host, user, database: name } = database.address;
  process.env['DATABASE_URL'] = `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`;
  const { default: source } = await import('../../ormconfig.js');
  await source.initialize();
  try {
    expect(await source.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await source.destroy();
  }
});
