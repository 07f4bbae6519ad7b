import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseQuery } from '../query/search-query.js';
import { tokenise } from '../../../indexing/search-index/text/tokens.js';
import { lineFilter } from './line-filter.js';
import { QueryTerms } from './query-terms.js';

const mayHave = (query: string, text: string): boolean =>
  lineFilter(new QueryTerms(parseQuery(query)).sought).test(text);

describe('the filter of lines', () => {
  it.each([
    ['docker', 'nothing of it'],
    ['docker', 'dock er'],
    ['git rebase', '$ gi re-base'],
    ['--force', '-force'],
    ['node.js', 'node js'],
    ['repositories', 'a report'],
  ])('leaves out what cannot have %s: %s', (query, text) => {
    expect(mayHave(query, text)).toBe(false);
  });

  it.each([
    ['capable', 'capability'],
    ['sky', 'skies'],
    ['die', 'dying'],
    ['happy', 'HAPPINESS'],
    ['hope', 'hoping'],
    ['repositori', 'repository'],
    ['dont', "don't"],
    ['src/app', 'SRC\\app'],
    ['resume', 'résumé'],
    ['user', 'getUserName'],
    ['"git (rebase"', 'git rebase'],
    ['1.2.3', 'v1.2.3'],
  ])('lets through what may have %s: %s', (query, text) => {
    expect(mayHave(query, text)).toBe(true);
  });

  it('lets every word through that has a lexeme of the query', () => {
    const suffix = fc.constantFrom(
      ...[
        '',
        's',
        'es',
        'ed',
        'ing',
        'er',
        'y',
        'ies',
        'ly',
        'ation',
        'ization',
        'ational',
        'ability',
        'ibility',
      ],
      ...[
        'ness',
        'iveness',
        'ivity',
        'ous',
        'ousness',
        'ence',
        'ency',
        'ically',
        'ical',
        'ogy',
        'ogist',
        'ement',
      ],
      ...[
        'bly',
        'li',
        'fulness',
        'e',
        'ement',
        'ize',
        'izer',
        'eed',
        'eedly',
        'ate',
        'icate',
        'iciti',
        "'s",
        "'ll",
      ],
    );
    const word = fc.tuple(fc.stringMatching(/^[a-z]{1,7}$/), suffix).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(word, fc.string({ unit: 'binary' })), word, (text, other) => {
        const filter = (lexemes: string[]): boolean => lineFilter(lexemes).test(text);
        for (const { lexeme } of tokenise(text)) {
          expect(filter([lexeme])).toBe(true);
          expect(filter([lexeme.slice(0, 4)])).toBe(true);
        }
        const shared = tokenise(other).filter(({ lexeme }) =>
          tokenise(text).some((t) => t.lexeme === lexeme),
        );
        for (const { lexeme } of shared) expect(filter([lexeme])).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
