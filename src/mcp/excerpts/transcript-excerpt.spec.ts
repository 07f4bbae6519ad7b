import { describe, expect, it } from '@jest/globals';
import { cutTranscript } from './transcript-excerpt.js';

const LINES = Array.from({ length: 10 }, (_, at) => ({
  time: at * 10,
  castTime: at * 20,
  typedFrom: null,
  text: `line ${at + 1}`,
}));
const DEFAULTS = { before: 10, after: 30, maxLines: 100 };
const linesOf = (request: Partial<Parameters<typeof cutTranscript>[1]>) => {
  const { lines, nextLine } = cutTranscript(LINES, { ...DEFAULTS, ...request });
  return [lines.map(({ line }) => line), nextLine];
};

describe('an excerpt of a transcript', () => {
  it.each([
    ['the whole transcript', {}, [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null]],
    ['around a second', { at: 40 }, [[4, 5, 6, 7, 8], 9]],
    ['around the end', { at: 90 }, [[9, 10], null]],
    ['as many lines as requested', { at: 40, maxLines: 2 }, [[4, 5], 6]],
    ['from a line on, whatever the second', { at: 0, fromLine: 6, maxLines: 3 }, [[6, 7, 8], 9]],
    ['empty after the end', { fromLine: 11 }, [[], null]],
    ['empty for an empty transcript', { at: 500 }, [[], null]],
  ])('is %s', (_, request, expected) => {
    expect(linesOf(request)).toEqual(expected);
  });
});
