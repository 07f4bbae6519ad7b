import { expect, it } from '@jest/globals';
import { withoutEdges, withoutLines } from './long-lines.js';
import type { Strip } from './strip.js';

function stripOf(...rows: string[]): Strip {
  const ink = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 255 : 0));
  return { width: rows[0]?.length ?? 0, height: rows.length, ink, inkCount: ink.filter(Boolean).length };
}

const blank = ' '.repeat(20);
const line = ' ' + '#'.repeat(18) + ' ';
const letter = '   ####   ##  ##    ';
const row = stripOf(line, blank, blank, letter, letter, line, letter, blank, blank, line);

it('withoutLines clears all long lines and keeps letters', () => {
  const without = stripOf(blank, blank, blank, letter, letter, blank, letter, blank, blank, blank);
  expect(withoutLines(row)).toEqual(without);
});

it('withoutEdges clears those above and below the letters', () => {
  const without = stripOf(blank, blank, blank, letter, letter, line, letter, blank, blank, blank);
  expect(withoutEdges(row)).toEqual(without);
});
