import { expect, it } from '@jest/globals';
import { scaleOfGif } from './scale-of-gif.js';

const SCREEN = { cols: 80, rows: 24 };

it.each([
  ['drawn at scale 2', { width: 1480, height: 904 }, 2],
  ['drawn at scale 1', { width: 740, height: 452 }, 1],
  ['drawn by another program', { width: 1481, height: 904 }, 1],
])('finds the scale of a GIF that was %s', (_, size, scale) => {
  expect(scaleOfGif(size, SCREEN)).toBe(scale);
});
