import { expect, it } from '@jest/globals';
import type { Match } from './find-matches.js';
import { frameTimeOf } from './frame-time.js';

const match = (time: number | null): Match => ({
  field: time === null ? 'title' : 'transcript',
  text: 'x',
  ranges: [],
  time,
  castTime: time,
});

it.each([
  ['just before the next line', [match(1)], [0, 1, 1.1], 1.09],
  ['also where an earlier line of the text appears later', [match(1)], [1.2, 1, 9], 1.19],
  ['not long after its line came', [match(1)], [0, 1, 60], 1.25],
  ['after the last line, too', [match(60)], [0, 1, 60], 60.25],
  ['not before its line came', [match(1)], [1, 1.005], 1],
  ['for the best match that has a second', [match(null), match(2), match(1)], [1, 2, 3], 2.25],
  ['null without one', [match(null)], [1, 2], null],
])('the frame of a match is %s', (_, matches, lineTimes, time) => {
  expect(frameTimeOf(matches, lineTimes)).toBe(time);
});
