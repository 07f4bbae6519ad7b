import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { cellText } from './cells.js';

describe('the text of a badge', () => {
  it.each([
    ['2.32.3', '2.32.3', 6],
    ['', '', 0],
    ['a & b < "c" > d', 'a &amp; b &lt; &quot;c&quot; &gt; d', 15],
    ['許諾', '許諾', 4],
    ['한글 かな カナ', '한글 かな カナ', 14],
    ['ｆｕｌｌ', 'ｆｕｌｌ', 8],
    ['🚀 MIT', '🚀 MIT', 6],
    ['naïve', 'naïve', 5],
    ['two\n\t lines ', 'two lines', 9],
    ['bell\u0007', 'bell\ufffd', 5],
    ['\u202eTIM', '\ufffdTIM', 4],
    ['\ud83d', '\ufffd', 1],
  ])('%j has the markup %j in %d cells', (text, markup, cells) => {
    expect(cellText(text, 20)).toEqual({ markup, cells });
  });

  it.each([
    ['abcdef', 'abcde…', 6],
    ['ab許諾', 'ab許…', 5],
    ['&&&&&&', '&amp;&amp;&amp;&amp;&amp;…', 6],
  ])('is truncated from %j to %j', (text, markup, cells) => {
    expect(cellText(`${text}ghij`, 6)).toEqual({ markup, cells });
  });

  it('never exceeds its maximum width', () => {
    fc.assert(
      fc.property(anyString(60), fc.integer({ min: 1, max: 40 }), (text, max) => {
        expect(cellText(text, max).cells).toBeLessThanOrEqual(max);
      }),
    );
  });
});
