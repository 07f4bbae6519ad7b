import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchDatabase } from '../../../../test/support/search-database.js';
import { parseQuery } from '../query/search-query.js';
import { SearchRepository } from '../search.repository.js';
import { SpellingService } from './spelling.service.js';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** All share their spelling keys, which are made of the first seven letters. */
const CROWD = LETTERS.flatMap((last) => LETTERS.map((letter) => `kubernez${letter}${last}`));

let database: SearchDatabase;
let repository: SearchRepository;

beforeAll(async () => {
  database = await SearchDatabase.create();
  repository = new SearchRepository(database.documents);
  await database.add(
    { transcript: CROWD.join(' ') },
    { title: 'kubernetes kubernetesoperator' },
    { title: 'kubernetes kubernetesoperator' },
  );
  await database.upkeep.run();
});
afterAll(() => database.drop());

describe('the similar words of a large vocabulary', () => {
  it('are limited to the most used of a similar length, in a fixed order', async () => {
    const found = await repository.similarWords('kuberneets');
    expect(found).toEqual([
      { word: 'kubernetes', count: 2 },
      ...CROWD.toSorted()
        .slice(0, 499)
        .map((word) => ({ word, count: 1 })),
    ]);
  });

  it('include the intended one', async () => {
    const corrections = await new SpellingService(repository).corrections(
      'kuberneets',
      parseQuery('kuberneets'),
    );
    expect(corrections[0]).toBe('kubernetes');
  });
});
