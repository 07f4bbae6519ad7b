import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { tokenise } from '../../../indexing/search-index/text/tokens.js';
import { MAX_LEXEMES } from './search-query.js';
import { MAX_CLAUSES, parseQuery } from './search-query.js';

/** A clause as text: `not` for excluded, `*` for a prefix, quotes for a phrase. */
const shown = (text: string): string[] =>
  parseQuery(text).clauses.map(({ kind, lexemes, excluded, prefix }) => {
    const lexeme = lexemes.join(' ');
    return `${excluded ? 'not ' : ''}${kind === 'phrase' ? `"${lexeme}"` : lexeme}${prefix ? '*' : ''}`;
  });

describe('words', () => {
  it('are all required, and the last one is a prefix as well', () => {
    expect(shown('git rebasing')).toEqual(['git', 'rebas*']);
    expect(shown('  at   who ')).toEqual(['at', 'who*']);
  });

  it('keep the typed prefix for completions, not the stem', () => {
    expect(parseQuery('how Deployments').clauses[1]).toEqual({
      ...{ kind: 'word', lexemes: ['deploy'], excluded: false, prefix: true },
      ...{ beginning: 'deployments', text: 'Deployments' },
    });
    expect(parseQuery('git log').clauses[0]?.beginning).toBeNull();
  });

  it('are a prefix if they are last and have three letters', () => {
    expect(shown('docker com')).toEqual(['docker', 'com*']);
    expect(shown('docker co')).toEqual(['docker', 'co']);
    expect(shown('docker -compose')).toEqual(['docker', 'not compos']);
    expect(shown('git "merge conflict"')).toEqual(['git', '"merg conflict"']);
    expect(shown('learn c++')).toEqual(['learn', 'c++']);
  });

  it('that are compounds require each pair of neighbours, and the last pair is a prefix', () => {
    expect(shown('node.js')).toEqual(['node.js*']);
    expect(shown('src/app/ma')).toEqual(['src/app app/ma*']);
    expect(parseQuery('src/app/ma').clauses[0]?.beginning).toBe('app/ma');
    expect(shown('user@host ls')).toEqual(['user@host', 'ls']);
  });

  it('of a script without spaces require each pair of neighbours', () => {
    expect(shown('日本語')).toEqual(['日本 本語']);
    expect(shown('日')).toEqual(['日']);
  });

  it('count once if they are repeated', () => {
    expect(shown('git GIT gits')).toEqual(['git']);
    expect(shown('a -all b -all')).toEqual(['a', 'not all', 'b']);
  });

  it('are separate if signs do not join them', () => {
    expect(shown('std::vector, a|b')).toEqual(['std', 'vector', 'a', 'b']);
  });
});

describe('phrases', () => {
  it.each([
    ['"git rebase" fast', ['"git rebas"', 'fast*']],
    ['“git rebase”', ['"git rebas"']],
    ['„git rebase“ «a b»', ['"git rebas"', '"a b"']],
    ['＂git rebase"', ['"git rebas"']],
    ['say"git rebase"now', ['say', '"git rebas"', 'now*']],
  ])('are enclosed in quotes: %s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it('have the most exact lexeme of every position', () => {
    expect(shown('"git push --force now"')).toEqual(['"git push --force now"']);
    expect(shown('"use node.js here"')).toEqual(['"use node.js js here"']);
    expect(shown('"use node.js"')).toEqual(['"use node.js"']);
  });

  it('of one word are that word without a prefix', () => {
    expect(shown('"rebase"')).toEqual(['rebas']);
    expect(shown('"node.js"')).toEqual(['node.js']);
  });

  it('that are not closed are words', () => {
    expect(shown('"git rebase')).toEqual(['git', 'rebas*']);
    expect(shown('"a b" "git')).toEqual(['"a b"', 'git*']);
    expect(shown('-"git rebase')).toEqual(['git', 'rebas*']);
  });

  it('do not start with an apostrophe', () => {
    expect(shown("don't echo 'git rebase'")).toEqual(['dont', 'echo', 'git', 'rebas*']);
  });

  it('that are empty are ignored', () => {
    expect(shown('"" git " "')).toEqual(['git*']);
  });
});

describe('exclusions and flags', () => {
  it.each([
    ['git -github', ['git', 'not github']],
    ['git -"merge conflict"', ['git', 'not "merg conflict"']],
    ['git -“merge conflict” log', ['git', 'not "merg conflict"', 'log*']],
    ['node -node.js', ['node', 'not node.js']],
    ['curl -ftp://x', ['curl', 'not "ftp x"']],
    ['–github git', ['not github', 'git*']],
    ['-.env dotenv', ['not .env', 'dotenv*']],
    ['gcc -c++', ['gcc', 'not c++']],
    ['漢字 -日本', ['漢字', 'not 日本']],
  ])('a word of three or more letters after a dash is excluded: %s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ['rm -rf', ['rm', '-rf']],
    ['-x', ['-x']],
    ['kill -9', ['kill', '-9']],
    ['head -100', ['head', '-100*']],
    ['git push --force', ['git', 'push', '--force*']],
    ['git push —force', ['git', 'push', '--force*']],
    ['--dry-run=client', ['--dry-run run=client*']],
    ['curl -X POST', ['curl', '-x', 'post*']],
  ])('one or two letters after a dash, or any word after two dashes, are a flag: %s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ['"-name"', ['-name']],
    ['find "-name foo"', ['find', '"-name foo"']],
    ['git-lfs a - b', ['git-lfs', 'a', 'b']],
  ])('nothing is excluded inside quotes or by a dash within a word: %s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it('an excluded word is distinct from the same required word', () => {
    expect(shown('git -git')).toEqual(['git', 'not git']);
  });
});

describe('the ignored part of a query', () => {
  it('is everything if there are no words', () => {
    expect(parseQuery('!? ..')).toEqual({
      ...{ clauses: [], ignored: [] },
      problem: 'The query has no letters or digits to search for.',
    });
  });

  it('is everything if there are only exclusions', () => {
    expect(parseQuery('-github')).toMatchObject({
      clauses: [{ excluded: true }],
      problem: 'The query only excludes words. Add a word to search for.',
    });
    expect(parseQuery('git -github').problem).toBeNull();
  });

  it('is everything after the first 16 words', () => {
    const words = Array.from({ length: 20 }, (_, index) => `w${index}`);
    const { clauses, ignored } = parseQuery(words.join(' '));
    expect(clauses).toHaveLength(MAX_CLAUSES);
    expect(clauses.some(({ prefix }) => prefix)).toBe(false);
    expect(ignored).toEqual(['w16', 'w17', 'w18', 'w19']);
  });

  it('is everything after the first 32 lexemes of a phrase', () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
    const { clauses, ignored } = parseQuery(`"${words.join(' ')}"`);
    expect(clauses[0]?.lexemes).toEqual(words.slice(0, MAX_LEXEMES));
    expect(ignored).toEqual([words.slice(MAX_LEXEMES).join(' ')]);
  });
});

describe('any query', () => {
  const signs = Array.from('ab -"“”\'.:/\\*&|!()<>=+#~日é\u0000\n\ud83d');
  const anyQuery = fc.oneof(
    anyString(100),
    fc.string({ unit: fc.constantFrom(...signs, 'word', '--force '), maxLength: 60 }),
  );

  it('is parsed within the limits', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const { clauses, problem } = parseQuery(text);
        expect(clauses.length).toBeLessThanOrEqual(MAX_CLAUSES);
        for (const clause of clauses) {
          expect(clause.lexemes.length).toBeGreaterThan(clause.kind === 'phrase' ? 1 : 0);
          expect(clause.lexemes.length).toBeLessThanOrEqual(MAX_LEXEMES);
          expect(clause.lexemes).not.toContain('');
          expect(clause.beginning !== null).toBe(clause.prefix);
          expect(text.replaceAll('—', '--').replaceAll(/[–−]/g, '-')).toContain(
            clause.text.replaceAll('—', '--').replaceAll(/[–−]/g, '-'),
          );
        }
        expect(problem === null).toBe(clauses.some(({ excluded }) => !excluded));
        expect(new Set(clauses.map((clause) => JSON.stringify(clause))).size).toBe(clauses.length);
      }),
    );
  });

  it('matches its own text', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const found = new Set(tokenise(text).map(({ lexeme }) => lexeme));
        for (const { lexemes, excluded } of parseQuery(text).clauses)
          if (!excluded) for (const lexeme of lexemes) expect(found).toContain(lexeme);
      }),
    );
  });

  it('of a megabyte is parsed in linear time', () => {
    const { clauses, ignored } = parseQuery('"'.repeat(500_000) + 'a '.repeat(250_000));
    expect(clauses).toHaveLength(1);
    expect(ignored).toEqual([]);
  });
});
