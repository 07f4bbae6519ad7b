import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { tokenise } from './tokens.js';

const lexemes = (text: string): string[] => tokenise(text).map(({ lexeme }) => lexeme);

describe('tokens of any text', () => {
  const SIGNS = Array.from('aZ9éß-.-/_@:+#\'’" \n日ﾞ\u0301\ud83d\u0000').concat('\udc68', 'ｶ', 'ς');
  const anyText = fc.oneof(
    anyString(200),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 60 }),
  );

  it('have lexemes that fit a database key', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { lexeme } of tokenise(text)) {
          expect(lexeme).toMatch(/^[^\p{C}\s]{1,64}$/u);
          expect(lexeme.length).toBeLessThanOrEqual(64);
        }
      }),
    );
  });

  it('have ranges in the text, positions without gaps and no duplicates', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = tokenise(text);
        const positions = new Set(tokens.map(({ position }) => position));
        expect([...positions]).toEqual(Array.from(positions, (_, index) => index + 1));
        for (const { start, end } of tokens) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        const keys = tokens.map(({ lexeme, position }) => `${lexeme} ${position}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('are the same in a range as in the text around it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { lexeme, start, end } of tokenise(text))
          expect(lexemes(text.slice(start, end))).toContain(lexeme);
      }),
    );
  });

  it('ignore case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 ./-]{0,40}$/), (text) => {
        expect(lexemes(text.toUpperCase())).toEqual(lexemes(text));
      }),
    );
  });

  it('are found by every prefix of three or more letters', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{0,8}(?:ing|ed|ment|ation|ly|er|ies|ness|able|)$/),
        fc.nat(),
        (word, cut) => {
          fc.pre(word.length >= 3);
          const beginning = word.slice(0, 3 + (cut % (word.length - 2)));
          const found = lexemes(word);
          expect(
            found.some((lexeme) => lexeme.startsWith(beginning) || lexemes(beginning).includes(lexeme)),
          ).toBe(true);
        },
      ),
    );
  });
});
