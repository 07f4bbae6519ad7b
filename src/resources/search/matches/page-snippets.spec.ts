import { describe, expect, it } from '@jest/globals';
import { writePlaces } from '../../../indexing/search-index/text/lexeme-places.js';
import { tokenise } from '../../../indexing/search-index/text/tokens.js';
import type { SearchedFields } from './find-matches.js';
import { PageSnippets } from './page-snippets.js';
import { indexed, indexedTags } from './query-terms.js';
import { parseQuery } from '../query/search-query.js';

const recording = (texts: Partial<SearchedFields>): SearchedFields => ({
  title: indexed('git'),
  command: indexed(''),
  tags: indexedTags([]),
  description: indexed(''),
  transcript: null,
  ...texts,
});
const LONG = `git ${'x'.repeat(65_532)}`;
const inBoth = recording({
  description: indexed(LONG),
  transcript: { text: LONG, places: writePlaces(tokenise(LONG)), lineTimes: [3] },
});

async function fieldsOf(query: string, recordings: readonly SearchedFields[]): Promise<string[]> {
  const snippets = new PageSnippets(parseQuery(query));
  const fields: string[] = [];
  for (const each of recordings) {
    if (snippets.isYieldDue) await snippets.yield();
    const matches = snippets.matchesOf(each);
    fields.push(matches.map(({ field }) => field).join(' '));
  }
  return fields;
}

describe('the snippets of a page', () => {
  it('come from all texts up to a budget, and from names above it', async () => {
    const fields = await fieldsOf('git', Array<SearchedFields>(50).fill(inBoth));
    expect(fields.slice(0, 8)).toEqual(Array(8).fill('title description transcript'));
    expect(fields.slice(8)).toEqual(Array(42).fill('title'));
  });

  it('come from short texts even if a long one exceeds the budget', async () => {
    const short = recording({ description: indexed('git') });
    const fields = await fieldsOf('git', [...Array<SearchedFields>(7).fill(inBoth), short, inBoth, short]);
    expect(fields.slice(7)).toEqual(['title description', 'title description', 'title description']);
  });

  it('come from less text for a query of many words', async () => {
    const words = Array.from({ length: 16 }, (_, at) => `w${at}`).join(' ');
    const fields = await fieldsOf(`git ${words}`, Array<SearchedFields>(9).fill(inBoth));
    expect(fields).toEqual([
      ...Array<string>(4).fill('title description transcript'),
      ...Array<string>(5).fill('title'),
    ]);
  });

  it('yield to the event loop between recordings', async () => {
    let turns = 0;
    const count = () => {
      turns++;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);
    await fieldsOf('git', Array<SearchedFields>(8).fill(inBoth));
    clearImmediate(immediate);
    expect(turns).toBeGreaterThanOrEqual(7);
  });
});
