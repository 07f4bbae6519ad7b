import { describe, expect, it } from '@jest/globals';
import { parseAsciicast, renderGif } from '@ttyreel/recording';
import { findPictureText } from '../picture-text.js';
import { hasUnderlineCursor } from './underline-cursor.js';
import { type Strip, stripOf } from './strip.js';

const CURSORS = { block: '\u001b[2 q', underline: '\u001b[4 q' };
const OUTPUT = ['one line of words', 'another of them', 'and a third', 'the last of the four'];
const CELL = 5;

function row(...rows: string[]): Strip | null {
  const ink = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 255 : 0));
  return stripOf(rows[0]?.length ?? 0, rows.length, ink);
}

const rowEndingIn = (foot: string): Strip | null =>
  row(...Array.from({ length: 9 }, () => '#'.padEnd(30)), foot.padEnd(30));
const FIRST = rowEndingIn('#    #####');
const SECOND = rowEndingIn('#         #####');

describe('findPictureText', () => {
  it.each(Object.entries(CURSORS))('takes a %s cursor in a row of its own for no text', (_, cursor) => {
    const events = Array.from('cargo build', (letter, at) => [1 + at / 2, 'o', letter]);
    const cast = [
      { version: 2, width: 40, height: 9 },
      [0, 'o', `${cursor}${OUTPUT.join('\r\n')}\r\n`],
      ...events,
      [7, 'o', '\r\nFinished here\r\n'],
      [8, 'o', ''],
    ];
    const gif = renderGif(parseAsciicast(`${cast.map((line) => JSON.stringify(line)).join('\n')}\n`)).bytes;
    const { lines } = findPictureText(gif, undefined, []);
    expect(lines.map(({ time }) => Math.round(time))).toEqual([0, 0, 0, 0, 6, 7]);
  });
});

describe('hasUnderlineCursor', () => {
  it('recognises an underline that moves, and one that blinks', () => {
    expect(hasUnderlineCursor([[FIRST], [SECOND], [FIRST]], CELL)).toBe(true);
    expect(hasUnderlineCursor([[null], [FIRST], [null], [FIRST]], CELL)).toBe(true);
  });

  it('takes underscores for text', () => {
    expect(hasUnderlineCursor([[FIRST], [FIRST], [SECOND]], CELL)).toBe(false);
    expect(hasUnderlineCursor([[null], [FIRST, SECOND], [SECOND], [FIRST]], CELL)).toBe(false);
  });

  it('takes a line longer than a cell for none', () => {
    const [long, longer] = [rowEndingIn('# ###########'), rowEndingIn('#  ###############')];
    expect(hasUnderlineCursor([[long], [longer], [long]], CELL)).toBe(false);
  });
});
