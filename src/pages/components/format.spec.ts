import { describe, expect, it } from '@jest/globals';
import { counted, formatBytes, formatDate, formatTime } from './format.js';

describe('what pages show', () => {
  it.each([
    [0, '0:00'],
    [4.9, '0:04'],
    [59.99, '0:59'],
    [750, '12:30'],
    [3_723, '1:02:03'],
    [36_000, '10:00:00'],
    [-1, '0:00'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it.each([
    [0, '0 views'],
    [1, '1 view'],
    [1_200, '1,200 views'],
  ])('%d is %s', (count, text) => {
    expect(counted(count, 'view')).toBe(text);
  });

  it.each([
    [1, '1 KB'],
    [12_400, '12 KB'],
    [3_440_000, '3.4 MB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('names a date without the zone of the machine', () => {
    expect(formatDate('2026-11-21T23:59:59.000Z')).toBe('21 November 2026');
  });
});
