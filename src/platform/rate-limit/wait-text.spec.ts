import { expect, it } from '@jest/globals';
import { waitText } from './wait-text.js';

it.each([
  [1, '1 s'],
  [119, '119 s'],
  [120, '2 min'],
  [121, '3 min'],
  [3257, '55 min'],
])('a wait of %d seconds is "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
