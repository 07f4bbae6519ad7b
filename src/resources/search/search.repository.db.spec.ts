import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SearchDatabase } from '../../../test/support/search-database.js';
import { SearchRepository } from './search.repository.js';

let database: SearchDatabase;

beforeAll(async () => {
  database = await SearchDatabase.create();
});
afterAll(() => database.drop());

it('reads the found recordings, without those deleted or hidden since', async () => {
  const [first = 0, deleted = 0, unlisted = 0, last = 0] = await database.add(
    { title: 'first' },
    { title: 'deleted' },
    { title: 'unlisted' },
    { title: 'last' },
  );
  await database.change([deleted], 'deleted_at = now()');
  await database.change([unlisted], `visibility = 'unlisted'`);
  const rows = await new SearchRepository(database.documents).rows([last, deleted, unlisted, first]);
  expect([...rows].map(([seq, { gif }]) => [seq, gif.title]).sort()).toEqual([
    [first, 'first'],
    [last, 'last'],
  ]);
});
