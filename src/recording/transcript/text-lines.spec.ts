import { describe, expect, it } from '@jest/globals';
import { characterWidth, unicodeWidths } from '../terminal/character-widths.js';
import { textLinesOf } from './text-lines.js';

const isText = (row: string) => [...textLinesOf(`${row}\r\n`, 0)].length > 0;

describe('lines of text', () => {
  it('have characters of one column that join nothing', () => {
    const codes = Array.from({ length: 0x10000 }, (_, code) => code);
    const text = codes.filter((code) => code >= 0x20 && isText(String.fromCharCode(code)));
    expect(text.length).toBeGreaterThan(7000);
    expect(text.filter((code) => characterWidth(code) !== 1)).toEqual([]);
    const befores = Array.from('a1☺↔', (before) => unicodeWidths.charProperties(before.charCodeAt(0), 0));
    const joins = (code: number) =>
      befores.some((before) => (unicodeWidths.charProperties(code, before) & 1) === 1);
    expect(text.filter(joins)).toEqual([]);
  });

  it('are without colours and erases to the right', () => {
    expect([...textLinesOf('x\x1b[38;5;1mred\x1b[0m\x1b[K\r\n\r\n  two\r\r\n', 1)]).toEqual([
      { start: 1, end: 32, texts: ['red', '', '  two'] },
    ]);
  });

  it('are apart from others', () => {
    const runs = [...textLinesOf('one\r\n\ttab\r\n漢字\r\n50 %\r60 %\r\ntwo\r\nrest', 0)];
    expect(runs.map(({ texts }) => texts)).toEqual([['one'], ['two']]);
  });

  it.each(['\x1b[1K', '\x1b[2K', '\x1b[>4m', '\x1b]0;title\x07', '\b', 'e\u0301', '☺\ufe0f', '\x7f', '\x85'])(
    'do not have %j',
    (part) => {
      expect(isText(part)).toBe(false);
    },
  );
});
