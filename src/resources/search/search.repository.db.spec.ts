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

it('reads the later blocks that have most of the wanted lexemes, then the earliest', async () => {
  const padding = `🎉é ${'x'.repeat(60)}\n`.repeat(1_000);
  const parts = ['first', 'alpha', 'alpha bravo', 'bravo alpha', 'alphabet'].map(
    (words) => `${words}\n${padding}`,
  );
  const [long = 0, other = 0] = await database.add({ transcript: parts.join('') }, { transcript: 'alpha' });
  const repository = new SearchRepository(database.documents);
  const read = async (max: number, ...wanted: string[]) => {
    const blocks = await repository.laterBlocks(
      new Map([
        [long, wanted],
        [other, wanted],
      ]),
      max,
    );
    return blocks.map(({ seq, text, firstLine }) => {
      expect(seq).toBe(long);
      expect(parts.join('').split('\n').slice(firstLine).join('\n').startsWith(text)).toBe(true);
      return /(alpha|bravo).*/.exec(text)?.[0];
    });
  };
  expect(await read(1, '\nalpha\n')).toEqual(['alpha']);
  expect(await read(1, '\nalpha\n', '\nbravo\n')).toEqual(['alpha bravo']);
  expect(await read(2, '\nalpha\n', '\nbravo\n')).toEqual(['alpha bravo', 'bravo alpha']);
  expect(await read(1, '\nalphab')).toEqual(['alphabet']);
  expect(await read(4, '\nabsent\n')).toEqual([]);
  await database.change([long], `visibility = 'unlisted'`);
  expect(await read(1, '\nalpha\n')).toEqual([]);
});
