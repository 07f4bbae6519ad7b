import { describe, expect, it } from '@jest/globals';
import { boxCharacterOf } from './box-drawing.js';
import { isDottedZero } from '../letters/dotted-zero.js';
import type { Glyph } from '../letters/glyphs.js';

function glyph(...rows: string[]): Glyph {
  const ink = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 1 : 0));
  const width = rows[0]?.length ?? 0;
  return { column: 0, from: 0, to: width, ink, inkCount: ink.filter(Boolean).length, core: ink, grey: ink };
}

describe('drawnCharacter', () => {
  it.each([
    ['─', ['     ', '     ', '#####', '     ', '     ']],
    ['│', ['  #  ', '  #  ', '  #  ', '  #  ', '  #  ']],
    ['┌', ['     ', '     ', '  ###', '  #  ', '  #  ']],
    ['┤', ['  #  ', '  #  ', '###  ', '  #  ', '  #  ']],
    ['┼', ['  #  ', '  #  ', '#####', '  #  ', '  #  ']],
    ['╰', ['   #   ', '   #   ', '   #   ', '    #  ', '     ##', '       ', '       ']],
    ['_', ['     ', '     ', '     ', '     ', '     ', '     ', '     ', '     ', '#####', '     ']],
    ['▄', ['     ', '     ', '#####', '#####']],
    ['▆', ['#####', '     ', '     ', '     ']],
  ])('recognises %s by its lines', (character, rows) => {
    expect(boxCharacterOf(glyph(...rows))).toBe(character);
  });

  it.each([
    ['-', ['       ', '       ', ' ##### ', '       ', '       ']],
    ['T', ['#######', '   #   ', '   #   ', '   #   ', '       ']],
    ['~', ['       ', ' ##    ', '#  #  #', '    ## ', '       ']],
    ['x', ['#   #', ' # # ', '  #  ', ' # # ', '#   #']],
  ])('does not recognise %s', (_, rows) => {
    expect(boxCharacterOf(glyph(...rows))).toBeNull();
  });
});

describe('isDottedZero', () => {
  it('distinguishes a dotted zero from an O and a colon', () => {
    expect(isDottedZero(glyph(' ### ', '#   #', '# # #', '#   #', ' ### '))).toBe(true);
    expect(isDottedZero(glyph(' ### ', '#   #', '#   #', '#   #', ' ### '))).toBe(false);
    expect(isDottedZero(glyph('     ', '  #  ', '     ', '  #  ', '     '))).toBe(false);
    // A four whose diagonal is paler than the rest.
    expect(isDottedZero(glyph('   ## ', '    # ', ' #  # ', '    # ', '######', '    # '))).toBe(false);
  });
});
