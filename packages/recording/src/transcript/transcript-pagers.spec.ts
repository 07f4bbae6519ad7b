import { describe, expect, it } from '@jest/globals';
import { textOf } from '../../../../test/support/recorded-steps.js';
import { transcribeCast } from './transcript.js';

const WIDTH = 20;
const HEIGHT = 6;
const FIRST = ['one', 'two', 'three', 'four'];
/** With its wrapped line it fills the screen above the prompt. */
const SECOND = ['five is longer than a row', 'six', 'seven', 'eight'];
const prompt = `\x1b[${HEIGHT};1H\r\x1b[K:\x1b[K`;

/** Goes back as `less -X` does: each row at the top pushes the last one off. */
const push = (rows: readonly string[]) => rows.map((row) => `\x1b[H\x1bM${row}`).join('');
const back = (...rows: readonly string[]) => `\r\x1b[K${push(rows)}${prompt}`;
const forward = (lines: readonly string[]) => `\r\x1b[K${lines.map((line) => `${line}\r\n`).join('')}:\x1b[K`;

/** @param steps what follows when the second page is shown */
const read = (steps: readonly string[]) =>
  textOf([forward(FIRST), forward(SECOND), '', ...steps, '', '\r\x1b[K$ ls\r\n'], WIDTH, HEIGHT);

describe('a transcript of a pager on the normal screen', () => {
  it.each([
    ['row by row', [back('four'), back('three'), back('two'), back('one')]],
    ['by a page', [back('four', 'three', 'two', 'one')]],
    ['by a page in two outputs', [`\r\x1b[K${push(['four', 'three'])}`, `${push(['two', 'one'])}${prompt}`]],
    [
      'from the midst of a wrapped line on',
      [back('four', 'three', 'two', 'one'), back('zero'), back('title')],
    ],
  ])('has in reading order, once, what it pushes off %s', async (_name, steps) => {
    const lines = await read(steps);
    expect(lines.slice(-5)).toEqual([...SECOND, '$ ls']);
    expect(lines.filter((line) => /five|a row|eight/.test(line))).toEqual([SECOND[0], SECOND[3]]);
  });

  const log = (first: number) =>
    Array.from({ length: 5 }, (_, at) => `12:00:0${first + at} took ${first + at} ms`);
  const backTo = (first: number) => back(...log(first).reverse());

  it.each([
    ['at once', [backTo(0)]],
    ['after it went forward by two rows', [backTo(0), forward(log(5).slice(0, 2)), '', backTo(2)]],
    [
      'in two outputs after it went back by a row',
      [
        back(log(0)[4] ?? ''),
        `\r\x1b[K${push(log(0).slice(2, 4).reverse())}`,
        back(...log(0).slice(0, 2).reverse()),
      ],
    ],
  ])('has rows that differ in figures alone, which it pushes off %s', async (_name, steps) => {
    const all = [forward(log(0)), forward(log(5)), '', ...steps, '', '\r\x1b[K$ ls\r\n'];
    expect((await textOf(all, WIDTH, HEIGHT)).slice(-6)).toEqual([...log(5), '$ ls']);
  });

  it('has no line more often than it was written', async () => {
    const away = [back('four', 'three', 'two', 'one'), ''];
    const lines = await read([...away, forward(SECOND), '', ...away, forward(SECOND)]);
    for (const text of SECOND) {
      const { length } = lines.filter((line) => line === text);
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(3);
    }
  });

  it('has a text below a region that scrolls back when it is replaced', async () => {
    const screen = '\x1b[2J\x1b[Hone\r\ntwo\r\nthree\r\nruler\r\nall is well\x1b[1;3r';
    const steps = [screen, '', '\x1b[H\x1bMzero\x1b[5;1H\x1b[Kbroken', '', '\x1b[r'];
    expect(await textOf(steps, WIDTH, 5)).toEqual([
      'zero',
      'one',
      'two',
      'three',
      'ruler',
      'all is well',
      'broken',
    ]);
  });

  it('has each line once when the screen is resized after it paged back', async () => {
    const steps = [forward(FIRST), forward(SECOND), '', back('four', 'three'), ''].map((data, time) => [
      time,
      'o',
      data,
    ]);
    const events = [
      ...steps,
      [5, 'r', '30x6'],
      [6, 'o', `\x1b[H\x1bMtwo${prompt}`],
      [8, 'o', '\r\x1b[K$ ls\r\n'],
    ].map(([time, code, data]) => ({ time: Number(time), code: String(code), data: String(data) }));
    const { lines } = await transcribeCast({ header: { width: WIDTH, height: HEIGHT, env: {} }, events });
    for (const text of ['seven', 'eight']) expect(lines.filter((line) => line.text === text)).toHaveLength(1);
  });

  it('has rows below those that a program inserts', async () => {
    const steps = ['a\r\nb\r\nc\r\nd\r\nstatus', '\x1b[2;1H\x1b[Lnew', '', '\x1b[2;1H\x1b[Lnewer', ''];
    expect(await textOf(steps, WIDTH, HEIGHT)).toEqual(['a', 'newer', 'new', 'b', 'c', 'd', 'status']);
  });
});
