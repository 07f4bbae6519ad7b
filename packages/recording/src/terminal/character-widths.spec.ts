import { describe, expect, it } from '@jest/globals';
import { rgiEmoji } from '../../../../test/support/rgi-emoji.js';
import { characterWidth } from './character-widths.js';
import { Terminal } from './terminal.js';

const widthsOf = (text: string) =>
  Array.from(text, (character) => characterWidth(character.codePointAt(0) ?? 0));

describe('the width of a character in columns', () => {
  it.each([
    ['letters and symbols', 'aé─█⠋✔→\ue0b0', 1],
    ['ideographs, kana, Hangul and full-width forms', '漢あア한Ａ。㋿𠀀', 2],
    ['emoji', '🚀🍺✅😀🫠', 2],
    ['regional indicators', '🇩🇪', 1],
    ['combining marks, joiners and selectors', '\u0301\u200d\ufe0f\u20dd\u1160', 0],
    ['control characters', '\0\x1b\x7f\x9b', 0],
    ['the soft hyphen', '\u00ad', 1],
  ])('is correct for %s', (_, text, width) => {
    expect(widthsOf(text)).toEqual(widthsOf(text).map(() => width));
  });

  it('is the width in the emulator', () => {
    const terminal = new Terminal({ cols: 10, rows: 1, scrollback: 0 });
    terminal.write('🚀e\u0301漢x');
    const cells = [0, 1, 2, 3, 4, 5].map((x) => terminal.row(0)?.getCell(x));
    expect(cells.map((cell) => cell?.getChars())).toEqual(['🚀', '', 'e\u0301', '漢', '', 'x']);
    expect(cells.map((cell) => cell?.getWidth())).toEqual([2, 0, 1, 2, 0, 1]);
  });

  it('is two for every recommended emoji sequence, in one cell', () => {
    const terminal = new Terminal({ cols: 10, rows: 1, scrollback: 0 });
    const apart = rgiEmoji().filter((emoji) => {
      terminal.write(`\x1b[2K\r${emoji}x`);
      const [cell, , next] = [0, 1, 2].map((x) => terminal.row(0)?.getCell(x));
      return cell?.getChars() !== emoji || cell.getWidth() !== 2 || next?.getChars() !== 'x';
    });
    expect(apart).toEqual([]);
  });

  it('is not changed by flags, skin tones or keycaps that belong to nothing', () => {
    const terminal = new Terminal({ cols: 20, rows: 1, scrollback: 0 });
    terminal.write('🇩🇪🇫x🏽☺\ufe0e1\u20e3\x1b[m👩\x1b[m🏽');
    const cells = Array.from({ length: 12 }, (_, x) => terminal.row(0)?.getCell(x)?.getChars());
    expect(cells).toEqual(['🇩🇪', '', '🇫', 'x', '🏽', '', '☺\ufe0e', '1\u20e3', '👩', '', '🏽', '']);
  });

  it('moves an emoji that grows past the last column to the next row', () => {
    const terminal = new Terminal({ cols: 5, rows: 2, scrollback: 0 });
    terminal.write('abcd⚠\ufe0fe');
    expect([0, 1].map((y) => terminal.row(y)?.translateToString(true))).toEqual(['abcd', '⚠\ufe0fe']);
  });
});
