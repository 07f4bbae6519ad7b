import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { MarkedText } from './marked-text.js';

it.each([
  ['git rebase', [], 'git rebase'],
  ['git rebase', [[0, 3]], '<mark>git</mark> rebase'],
  [
    'a <b> c',
    [
      [0, 1],
      [2, 5],
    ],
    '<mark>a</mark> <mark>&lt;b></mark> c',
  ],
  ['👍 done', [[3, 7]], '👍 <mark>done</mark>'],
] as const)('highlights %j at %j as %j', (text, ranges, html) => {
  expect(renderToString(<MarkedText text={text} ranges={ranges} />)).toBe(html);
});
