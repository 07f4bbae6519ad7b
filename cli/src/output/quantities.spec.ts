import { expect, it } from '@jest/globals';
import { shownAge, shownBytes, shownCount, shownMoment, shownTime, formatWait } from './quantities.js';

it.each([
  [0, '0 B'],
  [812, '812 B'],
  [1_400, '1 KB'],
  [12_400, '12 KB'],
  [3_420_000, '3.4 MB'],
  [10_485_760, '10 MB'],
  [5_400_000_000, '5.4 GB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(shownBytes(bytes)).toBe(text);
});

it.each([
  [4.9, '0:04'],
  [750, '12:30'],
  [3_723, '1:02:03'],
])('shows %d seconds as %s', (seconds, text) => {
  expect(shownTime(seconds)).toBe(text);
});

it.each([
  [3, '0:03'],
  [4.25, '0:04.25'],
  [59.9996, '1:00'],
  [3_723.05, '1:02:03.05'],
])('shows the moment %d as %s', (seconds, text) => {
  expect(shownMoment(seconds)).toBe(text);
});

it.each([
  [1, '1 s'],
  [119, '119 s'],
  [3_257, '55 min'],
])('shows a wait of %d seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

it('shows ages and counts in words', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const ages = [
    '2026-11-23T11:59:20Z',
    '2026-11-23T09:00:00Z',
    '2026-11-20T00:00:00Z',
    '2024-01-01T00:00:00Z',
  ];
  expect(ages.map((age) => shownAge(age, now))).toEqual([
    '40 seconds ago',
    '3 hours ago',
    '3 days ago',
    '2 years ago',
  ]);
  expect([shownCount(1, 'view'), shownCount(1200, 'view')]).toEqual(['1 view', '1,200 views']);
});
