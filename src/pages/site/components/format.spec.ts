import { describe, expect, it } from '@jest/globals';
import { counted, formatBytes, formatDate, formatRoughly } from './format.js';

describe('the formatting on pages', () => {
  it.each([
    [0, '0 views'],
    [1, '1 view'],
    [1_200, '1,200 views'],
  ])('shows %d as %s', (count, text) => {
    expect(counted(count, 'view')).toBe(text);
  });

  it.each([
    [1_001, '1,000'],
    [1_284, '1,300'],
    [1_234_567, '1,200,000'],
  ])('shows %d roughly as %s', (value, text) => {
    expect(formatRoughly(value)).toBe(text);
  });

  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [12_400, '12 KB'],
    [3_440_000, '3.4 MB'],
  ])('shows %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('shows a date regardless of the time zone of the server', () => {
    expect(formatDate('2026-11-21T23:59:59.000Z')).toBe('21 November 2026');
  });
});
