import { describe, expect, it } from '@jest/globals';
import type { CastEvent } from '../../../../test/support/cast-builder.js';
import { at, NO_EDIT, screensOf, storedCast, transcriptOf } from '../../../../test/support/edited-casts.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import type { CastEdit } from './cast-edit.js';
import { editCast } from './edit-cast.js';
import { readStoredCast, type StoredCast, writeStoredCast } from './stored-cast.js';

describe('an edit of times', () => {
  const events: CastEvent[] = [
    [0, 'o', '$ secret-a\r\n'],
    [1, 'm', 'first'],
    [2, 'o', '\u001b[1;32mgreen '],
    [3, 'o', 'still\r\n'],
    [4, 'm', 'second'],
    [5, 'o', 'secret-b\u001b[2J\u001b[3;4H'],
    [6, 'o', 'after'],
    [20, 'o', '\r\nend'],
  ];
  const timesOf = (cast: StoredCast, code = 'o') =>
    cast.events.filter((event) => event.code === code).map(({ time }) => time);

  it('trims both ends and starts with the screen at the cut', () => {
    const { cast } = editCast(storedCast(events), { ...NO_EDIT, trim: { from: 2.5, to: 6 } });
    expect(timesOf(cast)).toEqual([0, 0.5, 2.5, 3.5]);
    expect(timesOf(cast, 'm')).toEqual([1.5]);
    expect(
      screensOf(cast)[0]
        ?.rows.slice(0, 2)
        .map((row) => row.trim()),
    ).toEqual(['$ secret-a', 'green']);
    expect(cast.events[1]?.data).toBe('still\r\n');
  });

  it('cuts a range out with its output and continues with the same screen', async () => {
    const { cast } = editCast(storedCast(events), { ...NO_EDIT, cuts: [{ from: 4.5, to: 5.5 }] });
    expect(timesOf(cast)).toEqual([0, 2, 3, 4.5, 5, 19]);
    expect(JSON.stringify(cast.events)).not.toContain('secret-b');
    expect(await transcriptOf(cast)).toBe('$ secret-a\ngreen still\n\n   after\nend\n');
  });

  it('cuts a visit to the alternate screen out', async () => {
    const visited: CastEvent[] = [
      [0, 'o', '$ vim x\r\n'],
      [2, 'o', '\u001b[?1049hvim\u001b[?1049l'],
      [4, 'o', '$ next'],
    ];
    const { cast } = editCast(storedCast(visited), { ...NO_EDIT, cuts: [{ from: 1, to: 3.5 }] });
    expect(await transcriptOf(cast)).toBe('$ vim x\n$ next\n');
  });

  it.each([
    ['grows', [' -l', ' -a\r\nfile'], '$ ls -l -a\nfile\n'],
    ['grows before it is complete', [' -l', ' -a', '\r\nfile'], '$ ls -l -a\nfile\n'],
    ['is redrawn', [`${at(1, 1)}top 1`, '\r\nfile'], '$ ls\ntop 1\nfile\n'],
  ])('has the same transcript after a cut while a row %s', async (_how, [during, ...after], text) => {
    const grown: CastEvent[] = [
      [0, 'o', '$ ls'],
      [2, 'o', during ?? ''],
      ...after.map((data, n): CastEvent => [4 + n, 'o', data]),
    ];
    const { cast } = editCast(storedCast(grown), { ...NO_EDIT, cuts: [{ from: 1, to: 3 }] });
    expect(await transcriptOf(cast)).toBe(text);
    expect(await transcriptOf(storedCast(grown))).toBe(text);
  });

  it.each([
    ['\u001b', '[31m'],
    ['\u001b[3', '1m'],
    ['\u009b3', '1m'],
    ['\u001b(', 'B'],
    ['\u001b]0;a ti', 'tle\u0007'],
  ])('finishes a sequence that begins before a cut ends: %j %j', (begin, rest) => {
    const split: CastEvent[] = [
      [0, 'o', 'a'],
      [2, 'o', `b${begin}`],
      [4, 'o', `${rest}c`],
    ];
    for (const edit of [
      { trim: { from: 3 } },
      { cuts: [{ from: 1, to: 3 }] },
      { cuts: [{ from: 2.5, to: 3 }] },
    ]) {
      const { cast } = editCast(storedCast(split), { ...NO_EDIT, ...edit });
      expect(screensOf(cast).at(-1)?.rows[0]?.trim()).toBe('abc');
    }
  });

  it('shortens pauses and changes the speed', () => {
    const { cast } = editCast(storedCast(events), { ...NO_EDIT, speed: 2, idleLimit: 1 });
    expect(timesOf(cast)).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
    expect(cast.idleTimeLimit).toBe(0.5);
    expect(editCast(storedCast(events), { ...NO_EDIT, speed: 0.5 }).cast.idleTimeLimit).toBe(10);
  });

  it('joins overlapping cuts and follows the screen size', () => {
    const resized: CastEvent[] = [
      [0, 'o', 'a'],
      [1, 'r', '40x5'],
      [2, 'o', 'b'],
      [3, 'r', '20x4'],
      [4, 'o', 'c'],
      [9, 'o', 'd'],
    ];
    const { cast } = editCast(storedCast(resized), {
      ...NO_EDIT,
      trim: { from: 1.5 },
      cuts: [
        { from: 2.5, to: 3.5 },
        { from: 3, to: 3.9 },
      ],
    });
    expect([cast.width, cast.height]).toEqual([40, 5]);
    expect(cast.events.map(({ code }) => code).join('')).toBe('oorooo');
    expect(screensOf(cast).at(-1)?.rows[0]).toBe('abcd'.padEnd(20));
  });

  it.each<[string, Partial<CastEdit>]>([
    ['trim.from: is 20, but the recording lasts 20 s', { trim: { from: 20 } }],
    ['trim.to: must be after its from', { trim: { from: 3, to: 3 } }],
    ['cuts.0.to: must be after its from', { cuts: [{ from: 2, to: 1 }] }],
    [
      'cuts.1.from: is 21, but',
      {
        cuts: [
          { from: 1, to: 2 },
          { from: 21, to: 22 },
        ],
      },
    ],
    [
      'cuts: would leave nothing',
      {
        cuts: [
          { from: 0, to: 12 },
          { from: 11, to: 30 },
        ],
      },
    ],
  ])('is rejected: %s', (problem, edit) => {
    expect(() => editCast(storedCast(events), { ...NO_EDIT, ...edit })).toThrow(problem);
  });

  it('ends with the same screens wherever it cuts', () => {
    const random = seededRandom(7);
    for (let turn = 0; turn < 40; turn++) {
      const whole = storedCast(screenProgram(random));
      const [a = 0, b = 0] = [random() * 10, random() * 10].sort((x, y) => x - y);
      const edit = turn % 2 === 0 ? { cuts: [{ from: a, to: b }] } : { trim: { from: b } };
      const { cast } = editCast(whole, { ...NO_EDIT, ...edit });
      const before = screensOf(whole).at(-1);
      const after = screensOf(cast).at(-1);
      expect([after?.rows, after?.cursor]).toEqual([before?.rows, before?.cursor]);
    }
  });
});

/** Random output that changes the state of the terminal; the last event is at second 11. */
function screenProgram(random: () => number): CastEvent[] {
  const number = (most: number) => 1 + Math.floor(random() * most);
  const parts = [
    () => 'text '.repeat(number(12)),
    () => at(number(8), number(30)),
    () => '\r\n'.repeat(number(5)),
    () => `\u001b[${number(3)};${number(3) + 4}r`,
    () => '\u001b[r',
    () => '\u001b[?1049h',
    () => '\u001b[?1049l',
    () => `\u001b[3${number(7)};4${number(7)}m`,
    () => '\u001b[0;1;38;2;1;2;3m',
    () => '\u001b[2J',
    () => '\u001b[K',
    () => '漢字',
    () => '\u001b[?6h',
    () => '\u001b[?6l',
    () => '\u001b[4h',
    () => '\u001b[4l',
    () => '\u001b(0qqx\u001b(B',
    () => '\u001b[?7l',
    () => '\u001b[?7h',
    () => '\u001b[L',
  ];
  const events = Array.from({ length: 40 }, (_, n): CastEvent => [
    n / 4,
    'o',
    parts[number(parts.length) - 1]?.() ?? '',
  ]);
  return [...events, [11, 'o', 'the end']];
}

it('writes a cast with all header fields', () => {
  const header = { timestamp: 1, title: 'a', unknown: { deep: [1] } };
  const cast = storedCast([[0.1234567, 'o', 'x']], { header });
  expect(JSON.parse(writeStoredCast(cast).split('\n')[0] ?? '')).toMatchObject({ version: 2, ...header });
  const again: readonly AsciicastEvent[] = readStoredCast(writeStoredCast(cast)).events;
  expect(again).toEqual([{ time: 0.123457, code: 'o', data: 'x' }]);
});
