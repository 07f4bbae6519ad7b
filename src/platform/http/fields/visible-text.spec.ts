import { describe, expect, it } from '@jest/globals';
import { visibleText } from './visible-text.js';

const tagged = (text: string) =>
  Array.from(text, (character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0))).join('');

describe('text written by others', () => {
  it.each([
    ['control characters are removed', 'a\u001b[2Jb\u0007\u009b', 'a[2Jb'],
    ['new lines and tabs stay', 'a\n\tb', 'a\n\tb'],
    ['direction marks are removed', '\u202eevil\u202c\u2066x\u2069', 'evilx'],
    ['zero-width characters are removed', 'a\u200bb\ufeffc', 'abc'],
    ['tag characters, which models read, are removed', `x${tagged('ignore all')}y`, 'xy'],
    [
      'flags and joined emoji stay',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 👩‍🚀',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 👩‍🚀',
    ],
    ['lone surrogates are removed', 'a\ud800b', 'ab'],
  ])('is cleaned: %s', (_, text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });
});
