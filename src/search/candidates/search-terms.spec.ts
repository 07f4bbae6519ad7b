import { describe, expect, it } from '@jest/globals';
import { parseQuery } from '../query/search-query.js';
import { type SearchScope, searchTerms, within } from './search-terms.js';

/** The tiers, without quotes and without brackets round single things. */
function tiersOf(text: string, scope: SearchScope = {}, completions: readonly string[] = []): string[] {
  const { tiers } = searchTerms(parseQuery(text).clauses, scope, completions);
  return tiers.map(({ base, match }) => `${base}: ${bare(match)}`);
}

function bare(query: string): string {
  let text = query.replaceAll("'", '');
  for (;;) {
    const next = text.replace(/\(([^&|()<]+)\)/g, '$1').replace(/\(\(([^()]+)\)\)/g, '($1)');
    if (next === text) return text;
    text = next;
  }
}

describe('the tiers of a search', () => {
  it('are the names, then the texts, then all', () => {
    expect(tiersOf('git -x')).toEqual(['3: (1git & 1-x)', '1: (2git & 2-x)', '0: (3git & 3-x)']);
  });

  it('have what begins with the last word after the word itself', () => {
    expect(tiersOf('comm', {}, ['comm', 'commit', 'command'])).toEqual([
      '3: 1comm',
      '2: (1comm | 1commit | 1command)',
      '1: (2comm | 2commit | 2command)',
      '0: (3comm | 3commit | 3command)',
    ]);
    expect(tiersOf('comm', {}, ['comm'])).toHaveLength(3);
  });

  it('leave out what is excluded wherever it is', () => {
    expect(tiersOf('ls -docker')[0]).toBe('3: (1ls & !3docker)');
    expect(tiersOf('ls -"a b"')[0]).toBe('3: (1ls & !(3a & 3b & (3a <-> 3b)))');
  });

  it('are narrowed down by tag, shell and author', () => {
    expect(tiersOf('ls', { tagSeq: 3, shell: 'zsh', authorSeq: 7 })[0]).toBe('3: (1ls & #3 & $zsh & @7)');
  });

  it('need the words of a phrase one after the other in one of the fields', () => {
    const { tiers, hasPhrase } = searchTerms(parseQuery('"git commit"').clauses, {});
    expect(hasPhrase).toBe(true);
    expect(bare(tiers[0].match)).toBe('((1git & 1commit & (3git:AB <-> 3commit:AB)))');
    expect(bare(tiers[0].lookedAt)).toBe('(1git & 1commit)');
    expect(bare(tiers[1]?.match ?? '')).toContain('(3git:ABC <-> 3commit:ABC)');
  });

  it('can be held to stretches of time', () => {
    expect(bare(within("('3git')", ['~3', '~2']))).toBe('(3git & (~3 | ~2))');
  });

  it('quote what could mean something to the database', () => {
    const clause = {
      kind: 'word',
      lexemes: [`a'b\\c`],
      excluded: false,
      prefix: false,
      beginning: null,
      text: '',
    };
    expect(searchTerms([clause as never], {}).tiers[0].match).toBe(`(('1a''b\\\\c'))`);
  });
});

describe('the words of a ranking', () => {
  it('are those that are wanted, the last of them as a beginning where it is one', () => {
    const { clauses } = parseQuery('git "to do" -docker comm');
    expect(bare(searchTerms(clauses, {}).ranking)).toBe('(3git & 3to & 3do & 3comm)');
    expect(bare(searchTerms(clauses, {}, ['commit']).ranking)).toBe('(3git & 3to & 3do & 3comm:*)');
  });
});
