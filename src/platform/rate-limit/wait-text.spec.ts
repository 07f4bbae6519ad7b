import { expect, it } from '@jest/globals';
import { waitText } from './wait-text.js';

it.each([
  [1, '1 s'],
  [119, '119 s'],
  [120, '2 min'],
  [121, '3 min'],
  [3257, '55 min'],
  [7200, '120 min'],
  [7201, '3 h'],
  [86_400, '24 h'],
])('a wait of %d seconds is "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
