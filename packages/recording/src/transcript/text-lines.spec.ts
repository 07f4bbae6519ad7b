import { describe, expect, it } from '@jest/globals';
import { characterWidth, unicodeWidths } from '../terminal/character-widths.js';
import { rowsOf, textLinesOf } from './text-lines.js';

const isText = (row: string) => [...textLinesOf(`${row}\r\n`, 0)].length > 0;

describe('lines of text', () => {
  it('have characters that take columns and join nothing', () => {
    const codes = Array.from({ length: 0x10000 }, (_, code) => code);
    const text = codes.filter((code) => code >= 0x20 && isText(String.fromCharCode(code)));
    expect(text.length).toBeGreaterThan(40_000);
    expect(text.filter((code) => characterWidth(code) === 0)).toEqual([]);
    const rows = (code: number) => rowsOf(String.fromCharCode(code, code), 2);
    expect(text.filter((code) => characterWidth(code) !== rows(code))).toEqual([]);
    const befores = Array.from('a1☺↔漢✅', (before) => unicodeWidths.charProperties(before.charCodeAt(0), 0));
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
    const runs = [...textLinesOf('one\r\n\ttab\r\ne\u0301\r\n50 %\r60 %\r\ntwo\r\nrest', 0)];
    expect(runs.map(({ texts }) => texts)).toEqual([['one'], ['two']]);
  });

  it.each([
    ['', 5, 1],
    ['abcde', 5, 1],
    ['abcdef', 5, 2],
    ['漢字', 5, 1],
    ['漢字漢', 5, 2],
    ['a漢字', 5, 1],
    ['ab漢字', 5, 2],
    ['漢', 2, 1],
  ])('%j takes rows of %i columns: %i', (text, cols, rows) => {
    expect(rowsOf(text, cols)).toBe(rows);
  });

  it.each(['\x1b[1K', '\x1b[2K', '\x1b[>4m', '\x1b]0;title\x07', '\b', 'e\u0301', '☺\ufe0f', '\x7f', '\x85'])(
    'do not have %j',
    (part) => {
      expect(isText(part)).toBe(false);
    },
  );
});
