import { describe, expect, it } from '@jest/globals';
import { nameOfCharacter, findInvisibleCharacter } from './invisible-characters.js';

const flag = (region: string) =>
  `\u{1F3F4}${Array.from(region, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{E007F}`;

describe('a text', () => {
  it.each([
    ['plain text', 'Rebase without fear'],
    ['a family emoji', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'],
    ['a heart on fire', '\u2764\uFE0F\u200D\u{1F525}'],
    ['a skin tone and a gender sign', '\u{1F937}\u{1F3FD}\u200D\u2640\uFE0F'],
    ['Persian', 'می\u200Cخواهم'],
    ['Hindi', 'क्\u200Dष and क्\u200Cष'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['flags of regions', `${flag('gbeng')}${flag('gbsct')} ${flag('gbwls')}`],
  ])('may contain %s', (_, text) => {
    expect(findInvisibleCharacter(text)).toBeUndefined();
  });

  it.each([
    ['a zero-width space', 'pay\u200Bpal', 'U+200B'],
    ['a joiner in a Latin word', 'pay\u200Dpal', 'U+200D'],
    ['a non-joiner in a Latin word', 'pay\u200Cpal', 'U+200C'],
    ['a non-joiner in a Cyrillic word', 'мо\u200Cре', 'U+200C'],
    ['two joiners', 'می\u200C\u200Cخواهم', 'U+200C'],
    ['a joiner at the end', '\u{1F468}\u200D', 'U+200D'],
    ['a joiner between digits', '1\u200D2', 'U+200D'],
    ['a left-to-right mark', 'a\u200Eb', 'U+200E'],
    ['a right-to-left mark', 'a\u200Fb', 'U+200F'],
    ['an Arabic letter mark', 'a\u061Cb', 'U+061C'],
    ['a line separator', 'a\u2028b', 'U+2028'],
    ['a paragraph separator', 'a\u2029b', 'U+2029'],
    ['a word joiner', 'a\u2060b', 'U+2060'],
    ['tag characters', 'a\u{E0041}', 'U+E0041'],
    ['a flag of an unknown region', flag('ustx'), 'U+E0075'],
    ['tags after a flag', `${flag('gbeng')}\u{E0061}`, 'U+E0061'],
  ])('may not contain %s', (_, text, named) => {
    expect(nameOfCharacter(findInvisibleCharacter(text) ?? '')).toBe(named);
  });

  it('of any length is checked in linear time', () => {
    expect(findInvisibleCharacter('\u{1F468}\u200D'.repeat(100_000))).toBe('\u200D');
    expect(findInvisibleCharacter('\u200D'.repeat(100_000))).toBe('\u200D');
  });
});
