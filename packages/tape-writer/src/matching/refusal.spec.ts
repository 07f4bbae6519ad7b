import { expect, it } from '@jest/globals';
import { writeTape } from '../write-tape.js';

it.each([
  ['frobnicate the home folder', 'frobnicate the home folder'],
  ['set up frobs', 'set up frobs'],
  ['frobnicate the words at once', 'frobnicate the words at once'],
  ['frobnicate files over 100 MB, please', 'frobnicate files over 100 MB'],
  ['frobnicate {"name":"Ada"}', 'frobnicate {"name":"Ada"}'],
  ['frobnicate "two words"', 'frobnicate "two words"'],
  ['frobnicate the dokcer', 'frobnicate the dokcer'],
])('a refusal quotes the words that were typed: %s', (description, quoted) => {
  expect(() => writeTape({ description })).toThrow(`does not understand "${quoted}".`);
});
