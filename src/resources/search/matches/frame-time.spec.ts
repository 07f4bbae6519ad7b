import { expect, it } from '@jest/globals';
import type { Match } from './find-matches.js';
import { frameTimeOf } from './frame-time.js';

const match = (time: number | null): Match => ({
  field: time === null ? 'title' : 'transcript',
  text: 'x',
  ranges: [],
  time,
});

it.each([
  ['just before the next line', [match(1)], [0, 1, 2.5], 2.49],
  ['also where an earlier line of the text appears later', [match(1)], [2, 1, 9], 1.99],
  ['not long after its line began', [match(1)], [0, 1, 60], 4],
  ['after the last line, too', [match(60)], [0, 1, 60], 63],
  ['not before its line began', [match(1)], [1, 1.005], 1],
  ['for the best match that has a second', [match(null), match(2), match(1)], [1, 2, 3], 2.99],
  ['null without one', [match(null)], [1, 2], null],
])('the frame of a match is %s', (_, matches, lineTimes, time) => {
  expect(frameTimeOf(matches, lineTimes)).toBe(time);
});
