import { expect, it } from '@jest/globals';
import { paletteOfCast } from './cast-theme.js';

it("makes a palette of a recording's theme, with a cursor in the colour of text", () => {
  const palette = Array.from({ length: 16 }, (_, at) => `#0000${at.toString(16).toUpperCase()}0`);
  const made = paletteOfCast({ foreground: '#FAFAFA', background: '#101010', palette });
  expect(made).toMatchObject({ foreground: '#fafafa', background: '#101010', cursor: '#fafafa' });
  expect([made.black, made.white, made.brightBlack, made.brightWhite]).toEqual([
    '#000000',
    '#000070',
    '#000080',
    '#0000f0',
  ]);
});
