import { describe, expect, it } from '@jest/globals';
import { parseQuery } from '../query/search-query.js';
import type { SearchScope } from './search-terms.js';
import { searchTerms, within } from './search-terms.js';

/** The tiers: their conditions without quotes and without parentheses around single terms. */
function tiersOf(text: string, scope: SearchScope = {}, completions: readonly string[] = []): string[] {
  const { groups } = searchTerms(parseQuery(text).clauses, scope, completions);
  return groups.map(({ base, match }) => `${base}: ${match.map(bare).join(' and ')}`);
}

function bare(query: string): string {
  let text = query.replaceAll("'", '');
  for (;;) {
    const next = text.replace(/\(([^&|()<]+)\)/g, '$1').replace(/\(\(([^()]+)\)\)/g, '($1)');
    if (next === text) return text;
    text = next;
  }
}

describe('the field groups of a search', () => {
  it('are the names, then the texts, then all', () => {
    expect(tiersOf('git -x')).toEqual(['3: 1git and 1-x', '1: 2git and 2-x', '0: 3git and 3-x']);
  });

  it('put completions of the last word after the word itself', () => {
    expect(tiersOf('comm', {}, ['comm', 'commit', 'command'])).toEqual([
      '3: 1comm',
      '2: (1comm | 1commit | 1command)',
      '1: (2comm | 2commit | 2command)',
      '0: (3comm | 3commit | 3command)',
    ]);
    expect(tiersOf('comm', {}, ['comm'])).toHaveLength(3);
  });

  it('exclude words in all fields', () => {
    expect(tiersOf('ls -docker')[0]).toBe('3: 1ls and !3docker');
    expect(tiersOf('ls -"a b"')[0]).toBe('3: 1ls and !((3a & 3b & (3a <-> 3b)))');
  });

  it('are restricted by tag, shell and author', () => {
    expect(tiersOf('ls', { tagSeq: 3, shell: 'zsh', authorSeq: 7 })[0]).toBe('3: 1ls and @7 and #3 and $zsh');
  });

  it('require the words of a phrase in order in one field', () => {
    const { groups, hasPhrase } = searchTerms(parseQuery('"git commit"').clauses, {});
    expect(hasPhrase).toBe(true);
    const [names, texts, all] = groups;
    expect(names.match.map(bare)).toEqual(['(1git & 1commit & (3git:AB <-> 3commit:AB))']);
    expect(texts?.match.map(bare)).toEqual(['(2git & 2commit & (3git:ABC <-> 3commit:ABC))']);
    expect(all?.match.map(bare)).toEqual(['(3git & 3commit & (3git <-> 3commit))']);
    expect(all?.unordered).toEqual(["'3git'", "'3commit'"]);
  });

  it('can be restricted to id segments', () => {
    expect(within(["'3git'"], ['~3', '~2']).map(bare)).toEqual(['(~3 | ~2)', '3git']);
  });

  it('escape the syntax of tsqueries', () => {
    const clause = {
      kind: 'word',
      lexemes: [`a'b\\c`],
      excluded: false,
      prefix: false,
      beginning: null,
      text: '',
    };
    expect(searchTerms([clause as never], {}).groups[0].match).toEqual([`'1a''b\\\\c'`]);
  });
});

describe('the words of a ranking', () => {
  it('are the required words, the last one as a prefix', () => {
    const { clauses } = parseQuery('git "to do" -docker comm');
    expect(bare(searchTerms(clauses, {}).ranking)).toBe('(3git & 3to & 3do & 3comm)');
    expect(bare(searchTerms(clauses, {}, ['commit']).ranking)).toBe('(3git & 3to & 3do & 3comm:*)');
  });
});
