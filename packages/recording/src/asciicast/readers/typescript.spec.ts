import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { InvalidRecording } from '../../invalid-recording.js';
import { AsciicastIntake } from '../asciicast-intake.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../test/fixtures/recordings/${name}`, import.meta.url));
const classic = fixture('classic.typescript');
const classicTiming = fixture('classic.timing').toString();
const multi = fixture('multi.typescript');
const multiTiming = fixture('multi.timing').toString();

function take(typescript: Uint8Array | string, timing?: Uint8Array | string, length = 7) {
  const bytes = Buffer.from(typescript);
  const intake = new AsciicastIntake();
  for (let at = 0; at < bytes.length; at += length) intake.push(bytes.subarray(at, at + length));
  const { tail, facts } = intake.end(timing === undefined ? undefined : Buffer.from(timing));
  const [, ...lines] = Buffer.from(tail).toString().trimEnd().split('\n');
  return { facts, events: lines.map((line) => JSON.parse(line) as unknown) };
}

const command =
  'printf "Name? "; sleep 0.2; read x; sleep 0.4; echo "h\u00e9llo $x"; sleep 0.2; printf "\\342\\202"; sleep 0.1; printf "\\254\\n"';

describe('a typescript', () => {
  it('is read with classic timing; a character of two records is whole', () => {
    const { facts, events } = take(classic, classicTiming);
    expect(events).toEqual([
      [0.001633, 'o', 'Name? '],
      [0.302814, 'o', 'ada\r\n'],
      [0.705084, 'o', 'h\u00e9llo ada\r\n'],
      [1.008813, 'o', '\u20ac\r\n'],
    ]);
    expect(facts).toMatchObject({
      version: 2,
      durationMs: 1009,
      header: { width: 100, height: 30, command, env: { TERM: 'xterm-256color' } },
      warnings: [],
    });
  });

  it('is read with the timing of several streams and its sizes', () => {
    const { facts, events } = take(multi, multiTiming);
    expect(events).toContainEqual([0.50928, 'r', '110x35']);
    expect(facts).toMatchObject({
      events: 5,
      inputEvents: 0,
      header: { width: 100, height: 30, command, env: { SHELL: '/bin/bash', TERM: 'xterm-256color' } },
      largestScreen: { cols: 110, rows: 35 },
      warnings: [],
    });
  });

  it('has its input if it is in the same file', () => {
    const { facts, events } = take(fixture('both.typescript'), fixture('both.timing'));
    expect(events).toContainEqual([0.302942, 'i', 'ada\n']);
    expect(facts).toMatchObject({ events: 6, inputEvents: 1, warnings: [] });
    const timing = fixture('both.timing').toString().replace('INPUT_LOG both', 'INPUT_LOG in');
    const output = fixture('both.typescript').toString().replace('ada\nada', 'ada');
    expect(take(output, timing).facts).toMatchObject({ events: 5, inputEvents: 0, warnings: [] });
  });

  it('may be in another language, without a size, or of an old version', () => {
    const german = classic
      .toString()
      .replace('Script started on', 'Skript gestartet am')
      .replace('Script done on', 'Skript beendet am');
    expect(take(german, classicTiming).facts).toMatchObject({ events: 4, warnings: [] });
    const old = 'Script started on Thu 23 Nov 2017 10:00:00 AM CET\nhello\n\nScript done on Thu 23 Nov\n';
    expect(take(old, '0.5 6\n')).toMatchObject({
      events: [[0.5, 'o', 'hello\n']],
      facts: { header: { width: 80, height: 24 }, warnings: [expect.stringContaining('80 \u00d7 24')] },
    });
  });

  it('may have a command of several lines, also of numbers', () => {
    const lines = (file: string) => file.replaceAll('sleep 0.2; ', 'sleep 0.2\n1 2\n');
    const { facts } = take(lines(multi.toString()), lines(multiTiming));
    expect(facts).toMatchObject({ events: 5, warnings: [] });
  });

  it('may have delays that are negative, because the clock was set back, or have exponents', () => {
    const old = 'Script started on a day\nabcdef';
    const { facts, events } = take(old, '0.5 1\n-0.5 2\n5e-1 1\n1E+0 1\n\n-1.2e-05 1\r\n');
    expect(events).toEqual([
      [0.5, 'o', 'a'],
      [0.5, 'o', 'bc'],
      [1, 'o', 'd'],
      [2, 'o', 'e'],
      [2, 'o', 'f'],
    ]);
    expect(facts.warnings).toEqual([expect.stringContaining('80 \u00d7 24')]);
  });

  it('has U+FFFD for what is not UTF-8', () => {
    const bytes = Buffer.from(classic.toString('latin1').replace('ada\r', 'a\xffa\r'), 'latin1');
    const { facts, events } = take(bytes, classicTiming);
    expect(events).toContainEqual([0.302814, 'o', 'a\ufffda\r\n']);
    expect(facts.warnings).toEqual([expect.stringMatching(/first in line 2\..* 1 in all/)]);
  });
});

describe('a typescript is incomplete', () => {
  it('without its end', () => {
    const { facts, events } = take(classic.subarray(0, classic.indexOf('llo ada')), classicTiming);
    expect(events).toHaveLength(3);
    expect(facts.warnings).toEqual([
      'The typescript is cut: the timing file has 14 bytes more. They are left out.',
    ]);
  });

  it.each([20, 11, 13])('without the end of its timing, at byte %i', (end) => {
    const { facts, events } = take(classic, classicTiming.slice(0, end));
    expect(events).toHaveLength(1);
    expect(facts.warnings).toEqual([
      'The timing file is cut: the typescript has 22 bytes more. They are left out.',
    ]);
  });
});

describe('a typescript is refused', () => {
  it.each([
    ['without its timing', classic, undefined, 'script --log-timing FILE'],
    ['with the timing of a longer one', classic, `${classicTiming}1 500\n`, 'not that of this typescript'],
    ['with that of a shorter one', multi, multiTiming.replace(/^O.* 12\n/m, ''), 'not that of this'],
    ['with another file', classic, '{"version": 2}\n', 'Line 1 of the timing file is not of `script`: "{'],
    [
      'with another line',
      classic,
      '0.1 6\n0.3 x\u0007\n',
      'Line 2 of the timing file is not of `script`: "0.3 x\\u0007"',
    ],
    ['with a last line that is none', classic, '0.1 6\nthe end', 'Line 2 of the timing file is not'],
    [
      'with a line among several streams',
      multi,
      multiTiming.replace('O 0.3', 'O x'),
      'Line 11 of the timing',
    ],
    ['with a long line', classic, 'x'.repeat(1e6), `"${'x'.repeat(40)}".`],
    ['that is empty', 'Script started on a day\n', '', 'no times'],
    ['with a time that is too long', classic, `99999999 1\n`, 'Line 1 of the timing file is later'],
  ])('%s', (_name, typescript, timing, complaint) => {
    expect(() => take(typescript, timing)).toThrow(complaint);
    expect(() => take(typescript, timing)).toThrow(InvalidRecording);
  });

  it('as a cast of more than 10 MiB', () => {
    const output = '\u001b'.repeat(2 * 1024 * 1024);
    expect(() => take(`Script started on a day\n${output}`, '0.1 262144\n'.repeat(8), 65_536)).toThrow(
      'larger than 10 MiB',
    );
  });
});
