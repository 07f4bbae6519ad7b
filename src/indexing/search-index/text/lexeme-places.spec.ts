import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { readPlaces, readPlacesOfPrefix, writePlaces } from './lexeme-places.js';
import { tokenise } from './tokens.js';

const TEXT = '$ git rebase --force\nRebasing, git-lfs and github\ngit';

describe('the places of lexemes', () => {
  it('are stored as one line per lexeme', () => {
    expect(writePlaces(tokenise('go stopping go'))).toBe('\ngo 0.1,c.2\nstop 3.2.8\nstopping 3.2\n');
    expect(writePlaces([])).toBe('\n');
  });

  it('are found for all lexemes with a prefix', () => {
    const found = readPlacesOfPrefix(writePlaces(tokenise(TEXT)), 'git', (lexeme) => !lexeme.includes('-'));
    expect(found.map(({ start, end }) => TEXT.slice(start, end))).toEqual(['git', 'git', 'git', 'github']);
  });

  it('round-trip for any text', () => {
    const word = fc.constantFrom('git', 'Rebasing', '--force', 'node.js', '日本', '\n', '𠀀', 'c++', "don't");
    const text = fc.oneof(
      anyString(80),
      fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const tokens = tokenise(any);
        const written = writePlaces(tokens);
        for (const { lexeme } of tokens) {
          expect(readPlaces(written, lexeme)).toEqual(tokens.filter((token) => token.lexeme === lexeme));
        }
        expect(readPlaces(written, 'absent')).toEqual([]);
      }),
    );
  });
});
