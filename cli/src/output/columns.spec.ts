import { describe, expect, it } from '@jest/globals';
import { fitText, layOut, textWidth } from './columns.js';

describe('fitText', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['a long title', 6, 'a lon…'],
    ['日本語のタイトル', 7, '日本語…'],
    ['👩‍💻 at work', 4, '👩‍…'],
  ])('cuts %p to %d columns', (text, width, fitted) => {
    expect(fitText(text, width)).toBe(fitted);
    expect(textWidth(fitText(text, width))).toBeLessThanOrEqual(width);
  });
});

describe('layOut', () => {
  const columns = [{ name: 'ID' }, { name: 'TITLE', shrinks: true }, { name: 'VIEWS', alignsRight: true }];

  it('aligns columns by their width on the screen', () => {
    expect(
      layOut(
        columns,
        [
          ['a1', '日本', '7'],
          ['b2', 'plain', '1,204'],
        ],
        80,
      ),
    ).toEqual(['ID  TITLE  VIEWS', 'a1  日本       7', 'b2  plain  1,204']);
  });

  it('omits the last columns if they do not fit', () => {
    const wide = [...columns, { name: 'MADE' }];
    const rows = [['a1b2c3d4', 'A title that is far too long for this', '7', '3 minutes ago']];
    expect(layOut(wide, rows, 40)[1]).toBe('a1b2c3d4  A title that is far to…      7');
    expect(layOut(wide, rows, 10)).toEqual(['ID        TITLE', 'a1b2c3d4  A title tha…']);
  });

  it('shrinks the one flexible column', () => {
    const lines = layOut(columns, [['a1', 'A title that is far too long for this', '7']], 30);
    expect(lines[1]).toBe('a1  A title that is fa…      7');
  });
});
