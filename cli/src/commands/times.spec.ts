import { expect, it } from '@jest/globals';
import { readTime, readTimeSpan } from './times.js';

it.each([
  ['0', 0],
  ['12.5', 12.5],
  ['1:30', 90],
  ['1:02:03.25', 3723.25],
])('reads the time %s', (text, seconds) => {
  expect(readTime(text)).toBe(seconds);
});

it.each(['', 'x', '-1', '1:', ':30', '1.5:30', '1:2:3:4', '1e3'])('rejects the time %p', (text) => {
  expect(() => readTime(text)).toThrow('Write seconds (90) or a time (1:30).');
});

it.each([
  ['10-12.5', 10, 12.5],
  ['1:00-1:30', 60, 90],
  ['2.5..3', 2.5, 3],
])('reads the range %s', (text, from, to) => {
  expect(readTimeSpan(text)).toEqual({ from, to });
});

it.each([
  ['10', 'Write two times, such as 10-12.5 or 1:00-1:30.'],
  ['1-2-3', 'Write two times, such as 10-12.5 or 1:00-1:30.'],
  ['10-', 'Write seconds (90) or a time (1:30).'],
  ['5-5', 'Its end must be after its start.'],
  ['5-2', 'Its end must be after its start.'],
])('rejects the range %s', (text, message) => {
  expect(() => readTimeSpan(text)).toThrow(message);
});
