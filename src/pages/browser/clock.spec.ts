import { describe, expect, it } from '@jest/globals';
import { formatCastTime, formatTime, parseCastTime } from './clock.js';

describe('a time of a cast', () => {
  it.each([
    [0, '0:00'],
    [4.9, '0:04'],
    [59.99, '0:59'],
    [750, '12:30'],
    [3_723, '1:02:03'],
    [36_000, '10:00:00'],
    [-1, '0:00'],
  ])('shows %d seconds as %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it.each([
    ['12.5', 12.5],
    [' 0:03 ', 3],
    ['1:02.5', 62.5],
    ['75', 75],
    ['1:02:03', 3_723],
  ])('is read from %j', (text, seconds) => {
    expect(parseCastTime(text)).toBe(seconds);
  });

  it.each(['', 'soon', '-1', '1:75', '1,5', '1e3', '0x10', ':5', '5:', '.5'])('is not %j', (text) => {
    expect(parseCastTime(text)).toBeUndefined();
  });

  it.each([
    [0, '0:00'],
    [10, '0:10'],
    [3.1, '0:03.1'],
    [61.254, '1:01.25'],
    [59.999, '1:00'],
    [3_600.5, '1:00:00.5'],
  ])('of %d is shown as %s', (seconds, text) => {
    expect(formatCastTime(seconds)).toBe(text);
    expect(parseCastTime(text)).toBeCloseTo(seconds, 1);
  });
});
