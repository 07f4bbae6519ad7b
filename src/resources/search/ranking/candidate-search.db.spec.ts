import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SearchDatabase } from '../../../../test/support/search-database.js';
import { parseQuery } from '../query/search-query.js';
import { SearchRepository } from '../search.repository.js';
import { CandidateSearch } from './candidate-search.js';
import type { SearchLimits } from './candidate-search.js';
import { type SearchTerms, searchTerms } from './search-terms.js';

const ALL = 1_000;
const EXHAUSTIVE: SearchLimits = {
  exactThreshold: ALL,
  tierSizes: [64],
};
const FIELDS = ['title', 'command', 'tags', 'description', 'transcript'] as const;

let database: SearchDatabase;
let documents: SearchRepository;
beforeAll(async () => {
  database = await SearchDatabase.create();
  documents = new SearchRepository(database.documents);
  // Each text in each field, and every two words in every two fields.
  await database.add(
    ...FIELDS.flatMap((field) =>
      ['git commit', 'docker commit git commit', 'git', 'committed gitea'].map((text) => ({
        [field]: field === 'tags' ? [text] : text,
        shell: text === 'git' ? 'fish' : 'zsh',
      })),
    ),
    ...FIELDS.flatMap((one) =>
      FIELDS.filter((other) => other !== one).map((other) => ({
        [one]: one === 'tags' ? ['git'] : 'git',
        [other]: other === 'tags' ? ['commit'] : 'a commit of docker',
      })),
    ),
  );
});
afterAll(() => database.drop());

/** Each document with the base score of its first group according to the index. */
async function byTheIndex(terms: SearchTerms): Promise<Map<number, number>> {
  const bases = new Map<number, number>();
  for (const { match, base } of terms.groups) {
    const reading = { terms, limit: ALL, scored: [1, 0], least: 0, base: null } as const;
    const { first } = await documents.everywhere(match, 'hot', reading);
    for (const { seq } of first) if (!bases.has(seq)) bases.set(seq, base);
  }
  return bases;
}

describe('the field groups, read in turn', () => {
  it.each([
    ['git', {}, []],
    ['git commit', {}, []],
    ['git commit', { shell: 'zsh' }, []],
    ['"git commit"', {}, []],
    ['"git commit" docker', {}, []],
    ['git -docker', {}, []],
    ['git -"git commit"', {}, []],
    ['commit git', {}, ['git', 'gitea']],
    ['git', {}, ['git', 'gitea']],
  ] as const)('match those of the index: %s, %o, completed by %j', async (text, scope, completions) => {
    const terms = searchTerms(parseQuery(text).clauses, scope, completions);
    const { found, matches } = await new CandidateSearch(documents, terms, EXHAUSTIVE).best(ALL);
    const expected = await byTheIndex(terms);
    expect(expected.size).toBeGreaterThan(1);
    expect(matches).toBe(expected.size);
    expect(found.map(({ seq, base }) => [seq, base])).toEqual([...expected]);
    for (let need = 1; need < expected.size; need += 1) {
      const first = await new CandidateSearch(documents, terms, EXHAUSTIVE).best(need);
      expect(first.found.map(({ seq, base }) => [seq, base])).toEqual([...expected].slice(0, need));
      expect(first.matches).toBe(expected.size);
    }
  });
});

describe('the newest of many matches', () => {
  const FEW: SearchLimits = { exactThreshold: 3, tierSizes: [] };

  it.each([5, ALL])(
    'are found and counted by one statement if id segments have enough for %i',
    async (need) => {
      const terms = searchTerms(parseQuery('git').clauses, {});
      const all = await new CandidateSearch(documents, terms, EXHAUSTIVE).first('recent', ALL);
      const others = [jest.spyOn(documents, 'estimate'), jest.spyOn(documents, 'everywhere')];
      const search = new CandidateSearch(documents, terms, FEW);
      const { found, matches } = await search.first('recent', need);
      expect(found).toEqual(all.found.slice(0, need));
      expect(matches ?? (await search.count())).toBe(all.matches);
      if (found.length === need) for (const other of others) expect(other).not.toHaveBeenCalled();
      jest.restoreAllMocks();
    },
  );
});

describe('the count', () => {
  it('is exact for few recordings, because the sample contains all of them', async () => {
    const few = await SearchDatabase.create();
    await few.add(...Array.from({ length: 100 }, () => ({ title: 'a walrus' })));
    const terms = searchTerms(parseQuery('a-').clauses, {});
    const search = new CandidateSearch(new SearchRepository(few.documents), terms);
    expect(await search.count()).toBe(100);
    await few.drop();
  });
});
