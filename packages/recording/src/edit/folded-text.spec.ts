import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { foldText, foldCharacter, foldUrl } from './folded-text.js';

describe('a folded text', () => {
  it.each([
    ['another case', 'HUNTER2-zQ9', 'hunter2-zq9'],
    ['full-width forms', 'ｈｕｎｔｅｒ２－Ｚｑ９', 'hunter2-zq9'],
    ['zero-width spaces', 'hun\u200bter2-\u200bZq9', 'hunter2-zq9'],
    ['joiners, soft hyphens, byte order marks', 'h\u200cu\u200dn\u00adt\ufeffe\u2060r', 'hunter'],
    ['ligatures', 'ofﬁce', 'office'],
    ['letters that grow', 'Straße', 'strasse'],
    ['Greek in capitals', 'ΣΊΣΥΦΟΣ', foldText('Σίσυφος').text],
    ['Turkish capitals', '\u0130STANBUL77', 'istanbul77'],
    ['composed letters', 'caf\u00e9', 'cafe\u0301'],
    ['mathematical letters', '𝐡𝐮𝐧𝐭𝐞𝐫', 'hunter'],
  ])('is the same with %s', (_how, text, folded) => {
    expect(foldText(text).text).toBe(folded);
  });

  it.each([
    ['%68unter2%2DZq9', 'hunter2-zq9'],
    ['%68%75%6e%74%65%72', 'hunter'],
    ['caf%C3%A9+au%20lait', 'cafe\u0301 au lait'],
    ['100%25', '100%'],
    ['50% off %zz %4', '50% off %zz %4'],
    ['%ff%68', '%ff%68'],
  ])('of a URL is decoded: %s', (text, folded) => {
    expect(foldUrl(text).text).toBe(folded);
  });

  it('knows where its characters come from', () => {
    const { text, startOf, endOf } = foldUrl('x%C3%A9\u200b%2Dﬁ');
    expect(text).toBe('xe\u0301-fi');
    const sources = Array.from(text, (_, at) => [startOf(at), endOf(at + 1)]);
    expect(sources).toEqual([
      [0, 1],
      [1, 7],
      [1, 7],
      [8, 11],
      [11, 12],
      [11, 12],
    ]);
  });

  it('of any text is its folded characters, in their order', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        const { text: folded, startOf, endOf } = foldText(text);
        expect(folded).toBe(Array.from(text, foldCharacter).join(''));
        for (let at = 0; at < folded.length; at++) {
          const source = text.slice(startOf(at), endOf(at + 1));
          expect(foldCharacter(source)).toContain(folded[at]);
        }
      }),
    );
  });
});
