import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SearchDatabase } from '../../../test/support/search-database.js';
import { SearchDocumentEntity } from './search-document.entity.js';
import { SearchIndexRepository } from './search-index.repository.js';

const SCANS = `SELECT seq_scan::integer AS count FROM pg_stat_xact_user_tables WHERE relname = 'gif'`;

let database: SearchDatabase;

beforeAll(async () => {
  database = await SearchDatabase.create();
});
afterAll(() => database.drop());

it('locks recordings by index on a connection that planned while the table was empty', async () => {
  const scans = await database.source.transaction(async (manager) => {
    const index = new SearchIndexRepository(manager.getRepository(SearchDocumentEntity));
    const count = async () => (await manager.query<{ count: number }[]>(SCANS))[0]?.count ?? 0;
    // From the sixth time, PostgreSQL uses the same plan for all values.
    for (let times = 0; times < 10; times++) await index.lockForUpdate([1, 2], manager);
    const seqs = await database.addUnindexed(...Array.from({ length: 1_000 }, () => ({ title: 'Many' })));
    const before = await count();
    await index.lockForUpdate(seqs.slice(0, 2), manager);
    return (await count()) - before;
  });
  expect(scans).toBe(0);
});

it('locks recordings in the order of their seqs', async () => {
  const [first = 0, second = 0] = await database.addUnindexed({ title: 'First' }, { title: 'Second' });
  const index = new SearchIndexRepository(database.source.getRepository(SearchDocumentEntity));
  let waiting: Promise<void> | undefined;
  await database.source.transaction(async (manager) => {
    await index.lockForUpdate([first], manager);
    // Waits for `first` without holding `second`, or these two would wait for each other.
    waiting = database.source.transaction((other) => index.lockForUpdate([second, first], other));
    await untilOneWaits();
    await index.lockForUpdate([second], manager);
  });
  await waiting;
});

async function untilOneWaits(): Promise<void> {
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await database.source.query<unknown[]>(waits)).length === 0);
}
