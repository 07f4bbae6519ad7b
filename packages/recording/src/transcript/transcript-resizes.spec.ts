import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildCast, type CastEvent } from '../../../../test/support/cast-builder.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { transcribeCast } from './transcript.js';

/** Every line is unique: `filler` is what its cells are filled with. */
const numbered = (count: number, length: number, filler = 'x'): string[] =>
  Array.from({ length: count }, (_, at) => `line ${String(at)} ${filler.repeat(length)}.`);

const output = (time: number, lines: readonly string[], end = '\r\n'): CastEvent => [
  time,
  'o',
  lines.map((line) => line + end).join(''),
];

/** Texts and times of the lines on a terminal of 40 × 10. */
async function linesOf(events: readonly CastEvent[]): Promise<[string, number][]> {
  const cast = parseAsciicast(buildCast({ version: 2, width: 40, height: 10, events }).toString());
  return (await transcribeCast(cast)).lines.map(({ text, time }) => [text, time]);
}

const timed = (time: number, lines: readonly string[]) => lines.map((line) => [line, time]);

interface Step {
  readonly size: [cols: number, rows: number];
  readonly isAlternate: boolean;
  readonly count: number;
  readonly length: number;
  readonly filler: 'x' | ' ' | '漢';
}

/** The resize fills the scrollback, and the next lines scroll. */
const FULL_AFTER_RESIZE: Step[] = [
  { size: [18, 2], isAlternate: false, count: 429, length: 66, filler: '漢' },
  { size: [4, 2], isAlternate: false, count: 23, length: 45, filler: 'x' },
  { size: [4, 2], isAlternate: false, count: 1, length: 0, filler: 'x' },
];

describe('a transcript of a long recording whose window is resized', () => {
  it.each([
    ['short lines, narrower', 4000, 0, 'x', ['8x10']],
    ['long lines, narrower', 3000, 60, 'x', ['20x10']],
    ['long lines, much narrower', 3000, 60, 'x', ['2x10']],
    ['lines of full rows, narrower', 3000, 29, 'x', ['39x10']],
    ['lines that end in spaces, narrower', 3000, 60, ' ', ['12x10']],
    ['wide characters, narrower', 3000, 30, '漢', ['11x10']],
    ['wide characters, very narrow', 3000, 30, '漢', ['3x10']],
    ['lines of more rows than a line may have', 3, 30_000, 'x', ['20x10']],
    ['lines of many rows', 40, 10_000, 'x', ['30x10']],
    ['wider', 3000, 60, 'x', ['90x10']],
    ['wider and lower', 3000, 60, 'x', ['90x2']],
    ['lower', 3000, 60, 'x', ['40x2']],
    ['taller and lower', 3000, 60, 'x', ['40x1000', '40x2']],
    ['tall and narrow, then low', 3000, 60, 'x', ['5x1000', '5x2']],
    ['narrower again and again', 3000, 60, 'x', ['35x10', '30x10', '25x10', '20x10', '10x10', '5x10']],
    ['narrower and wider', 3000, 60, 'x', ['10x5', '80x30', '9x4', '100x40']],
  ])('has each line once: %s', async (_, count, length, filler, sizes) => {
    const before = numbered(count, length, filler);
    const after = ['and', 'more'];
    const resizes = sizes.map((size, at): CastEvent => [2 + at, 'r', size]);
    const events = [output(1, before), ...resizes, output(20, after)];
    const all = await linesOf(events);
    // Lines of more than a thousand rows are cut.
    if (length < 30_000) expect(all).toEqual([...timed(1, before), ...timed(20, after)]);
    else expect(all.map(([text]) => text).join('')).toBe([...before, ...after].join(''));
  });

  it('has each line once after any resizes, also of the alternate screen', async () => {
    const size = fc.tuple(fc.integer({ min: 4, max: 90 }), fc.integer({ min: 2, max: 60 }));
    const step = fc.record({
      size,
      isAlternate: fc.boolean(),
      // All lines together stay below the limit of a transcript.
      count: fc.integer({ min: 1, max: 700 }),
      length: fc.integer({ min: 0, max: 90 }),
      filler: fc.constantFrom('x', ' ', '漢'),
    });
    const steps = fc.array(step, { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const groups = taken.map(({ count, length, filler }, at) =>
          numbered(count, length, filler).map((line) => `${String(at)} ${line}`),
        );
        const events = taken.flatMap(({ size: [cols, rows], isAlternate }, at): CastEvent[] => [
          output(10 * at, groups[at] ?? []),
          ...(isAlternate ? ([[10 * at + 1, 'o', '\u001b[?1049h']] as const) : []),
          [10 * at + 2, 'r', `${String(cols)}x${String(rows)}`],
          ...(isAlternate ? ([[10 * at + 3, 'o', '\u001b[?1049l']] as const) : []),
        ]);
        const all = await linesOf(events);
        expect(all.map(([text]) => text)).toEqual(groups.flat());
      }),
      { numRuns: 15, examples: [[FULL_AFTER_RESIZE]] },
    );
  });
});
