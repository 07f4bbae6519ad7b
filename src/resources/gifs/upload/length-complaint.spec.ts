import { expect, it } from '@jest/globals';
import { complaintOfLength } from './length-complaint.js';

const cast = { durationMs: 60_000, briefMs: 10_000 };

it.each([
  ['all pauses', 60_000, cast],
  ['a longer last frame', 64_900, cast],
  ['shortened pauses', 25_000, cast],
  ['the shortest pauses', 8_000, cast],
  ['two seconds less of a short cast', 1_000, { durationMs: 3_000, briefMs: 3_000 }],
  ['three seconds more of a short cast', 4_000, { durationMs: 1_000, briefMs: 500 }],
])('a GIF with %s is that of its cast', (_name, durationMs, facts) => {
  expect(complaintOfLength({ frames: 20, durationMs }, facts)).toBeUndefined();
});

it('a GIF that is much shorter or longer is not', () => {
  expect(complaintOfLength({ frames: 20, durationMs: 7_900 }, cast)).toBe(
    'The GIF takes 7.9 s and the cast 60.0 s: they may be of two recordings.',
  );
  expect(complaintOfLength({ frames: 20, durationMs: 72_100 }, cast)).toMatch(/^The GIF takes 72\.1 s/);
});

it('a still picture has no length', () => {
  expect(complaintOfLength({ frames: 1, durationMs: 0 }, cast)).toBeUndefined();
});
