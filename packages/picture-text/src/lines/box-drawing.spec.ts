import { describe, expect, it } from '@jest/globals';
import { boxCharactersOf } from './box-drawing.js';
import { isDottedZero } from '../letters/dotted-zero.js';
import type { Glyph } from '../letters/glyphs.js';

function glyph(...rows: string[]): Glyph {
  return glyphAt(0, rows);
}

function glyphAt(column: number, rows: readonly string[]): Glyph {
  const ink = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 1 : 0));
  const width = rows[0]?.length ?? 0;
  return { column, from: 0, to: width, ink, inkCount: ink.filter(Boolean).length, core: ink, grey: ink };
}

const LINE = ['     ', '     ', '#####', '     ', '     '];

function nameOf(rows: readonly string[]): string | null | undefined {
  const side = rows.map((row) => row.replace(/./g, (_, at: number) => row[row.length - 1 - at] ?? ' '));
  return boxCharactersOf([glyphAt(0, side), glyphAt(1, rows), glyphAt(2, side)])[1];
}

describe('boxCharactersOf', () => {
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
    expect(nameOf(rows)).toBe(character);
  });

  it.each([
    ['-', ['       ', '       ', ' ##### ', '       ', '       ']],
    ['T', ['#######', '   #   ', '   #   ', '   #   ', '       ']],
    ['~', ['       ', ' ##    ', '#  #  #', '    ## ', '       ']],
    ['x', ['#   #', ' # # ', '  #  ', ' # # ', '#   #']],
  ])('does not recognise %s', (_, rows) => {
    expect(nameOf(rows)).toBeNull();
  });

  it('takes no letter for a corner, and no hyphen for a line', () => {
    const corner = ['     ', '     ', '  ###', '  #  ', '  #  '];
    const letter = ['     ', '#   #', '#### ', '#   #', '#### '];
    expect(boxCharactersOf([glyphAt(0, corner), glyphAt(2, LINE)])).toEqual([null, '─']);
    expect(boxCharactersOf([glyphAt(0, letter), glyphAt(1, LINE), glyphAt(2, letter)])[1]).toBeNull();
    expect(boxCharactersOf([glyphAt(0, corner), glyphAt(1, LINE)])).toEqual(['┌', '─']);
  });
});

describe('boxCharactersOf of a scaled picture', () => {
  it('takes corners and edges that stand beside the middle of their cells for borders', () => {
    const blank = ' '.repeat(11);
    const stem = '        #  ';
    const corner = [blank, blank, '#########  ', stem, stem];
    const edge = ['    # ', '    # ', '   ## ', '    # ', '    # '];
    expect(boxCharactersOf([glyphAt(0, LINE), glyphAt(1, LINE), glyphAt(2, corner)])).toEqual(['─', '─', '']);
    expect(boxCharactersOf([glyphAt(0, edge)])).toEqual(['']);
  });

  it('keeps a letter beside a border', () => {
    const letter = ['       ', ' ####  ', ' #   # ', ' ####  ', '       '];
    const touching = ['       ', ' ####  ', '##   # ', ' #   # ', ' ####  ', ' #   # ', '       '];
    for (const rows of [letter, touching])
      expect(boxCharactersOf([glyphAt(0, LINE), glyphAt(1, LINE), glyphAt(2, rows)])[2]).toBeNull();
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
