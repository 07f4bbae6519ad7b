import { expect, it } from '@jest/globals';
import { paletteOfCast } from './cast-theme.js';

it('creates a palette from the theme of a cast, with the text colour as cursor', () => {
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
