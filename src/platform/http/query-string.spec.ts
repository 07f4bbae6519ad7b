import { expect, it } from '@jest/globals';
import { queryString } from './query-string.js';

it.each([
  ['/gifs/?page=2&q=a?b', '?page=2&q=a?b'],
  ['/gifs/', ''],
  ['//?next=/a', '?next=/a'],
  ['http://elsewhere.example/gifs/?page=2', '?page=2'],
])('finds the query of %s', (target, query) => {
  expect(queryString(target)).toBe(query);
});
