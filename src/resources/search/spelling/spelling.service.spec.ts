import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { parseQuery } from '../query/search-query.js';
import type { SearchRepository } from '../search.repository.js';
import { SpellingService } from './spelling.service.js';

const COUNTS: Readonly<Record<string, number>> = {
  rebase: 50,
  release: 40,
  reuse: 9,
  docker: 30,
  rebate: 2,
  rebased: 1,
  rebasses: 1,
  rebass: 1,
};
const KNOWN = Object.entries(COUNTS).map(([word, count]) => ({ word, count }));

let lookups = 0;

const spelling = new SpellingService(
  fake<SearchRepository>({
    knownWords: (words) => Promise.resolve(new Set(words.filter((word) => word in COUNTS))),
    similarWords: () => {
      lookups += 1;
      return Promise.resolve(KNOWN);
    },
  }),
);
const corrections = (text: string) => spelling.corrections(text, parseQuery(text));

describe('corrections of a query', () => {
  it('replace unknown words and keep the rest', async () => {
    expect((await corrections('"Dokcer"  rebase!'))[0]).toBe('"docker"  rebase!');
  });

  it('are at most three, most likely first', async () => {
    const found = await corrections('rebasse');
    expect(found[0]).toBe('rebase');
    expect(new Set(found).size).toBe(3);
  });

  it('repeat the first correction of a word that has fewer than the others', async () => {
    const found = await corrections('rebasse dokcer');
    expect(found.length).toBeGreaterThan(1);
    for (const each of found) expect(each).toMatch(/ docker$/);
  });

  it('are empty if all words are known', async () => {
    expect(await corrections('rebase docker')).toEqual([]);
  });

  it('are empty if one word has no correction', async () => {
    expect(await corrections('rebasse xylophone')).toEqual([]);
  });

  it('are empty if many words are unknown, and nothing is looked up', async () => {
    expect(await corrections('rebasse dokcer releese rebat')).not.toEqual([]);
    lookups = 0;
    expect(await corrections('rebasse dokcer releese rebat dockr')).toEqual([]);
    expect(lookups).toBe(0);
  });

  it('do not change excluded words', async () => {
    expect(await corrections('rebase -dokcer')).toEqual([]);
  });
});
