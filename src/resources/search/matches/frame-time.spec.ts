import { expect, it } from '@jest/globals';
import type { Match } from './find-matches.js';
import { frameTimeOf } from './page-snippets.js';

const match = (time: number | null): Match => ({
  field: time === null ? 'title' : 'transcript',
  text: 'x',
  ranges: [],
  time,
  castTime: time,
});

it.each([
  ['just before the next line', [match(1)], [0, 1, 1.1], 1.09],
  ['that, even if an earlier line of the text appears later', [match(1)], [1.2, 1, 9], 1.19],
  ['soon after a line appeared', [match(1)], [0, 1, 60], 1.25],
  ['after the last line', [match(60)], [0, 1, 60], 60.25],
  ['never before its line appeared', [match(1)], [1, 1.005], 1],
  ['that of the best match with a time', [match(null), match(2), match(1)], [1, 2, 3], 2.25],
  ['null without a time', [match(null)], [1, 2], null],
])('the frame of a match is %s', (_, matches, lineTimes, time) => {
  expect(frameTimeOf(matches, { lineTimes, typedFrom: null })).toBe(time);
});

it.each([
  ['before a full-screen program hides it', [1, 4, 4.02], 3.95],
  ['before it is entered, but not before it is typed', [3.98, 4, 4.02], 3.98],
  ['after it is entered, while its output does not follow at once', [1, 4, 4.1], 4.09],
])('the frame of a command is %s', (_, [typedFrom = 0, ...lineTimes], time) => {
  expect(frameTimeOf([match(4)], { lineTimes, typedFrom: [typedFrom, null] })).toBe(time);
});
