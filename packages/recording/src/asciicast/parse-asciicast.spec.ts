import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { InvalidRecording } from '../invalid-recording.js';
import { AsciicastIntake } from './asciicast-intake.js';
import { parseAsciicast } from './parse-asciicast.js';

const colours = ['#000000', '#dd3c69', '#4ebf22', '#ddaf3c', '#26b0d7', '#b954e1', '#54e1b9', '#D9D9D9'];

function cast(header: object, ...events: unknown[]): string {
  const lines = [{ version: 2, width: 80, height: 24, ...header }, ...events];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

describe('parseAsciicast', () => {
  it('reads header and events', () => {
    const theme = { fg: '#ffffff', bg: '#000000', palette: [...colours, ...colours].join(':') };
    const header = { title: 't', command: 'sh', idle_time_limit: 2, env: { SHELL: 'sh', TERM: null }, theme };
    expect(parseAsciicast(cast(header, [0, 'o', 'a'], [1.5, 'q', 'unknown']))).toEqual({
      header: {
        width: 80,
        height: 24,
        title: 't',
        command: 'sh',
        idleTimeLimit: 2,
        env: { SHELL: 'sh' },
        theme: { foreground: '#ffffff', background: '#000000', palette: [...colours, ...colours] },
      },
      events: [
        { time: 0, code: 'o', data: 'a' },
        { time: 1.5, code: 'q', data: 'unknown' },
      ],
    });
  });

  it('repeats a palette of eight colours', () => {
    const theme = { fg: '#ffffff', bg: '#000000', palette: colours.join(':') };
    expect(parseAsciicast(cast({ theme })).header.theme?.palette).toEqual([...colours, ...colours]);
  });

  it.each([
    ['is not an object', 'dark'],
    ['lacks a colour', { fg: '#ffffff', palette: colours.join(':') }],
    ['has a short colour', { fg: '#fff', bg: '#000000', palette: colours.join(':') }],
    ['has nine colours', { fg: '#ffffff', bg: '#000000', palette: [...colours, '#000000'].join(':') }],
    ['has seventeen colours', { fg: '#ffffff', bg: '#000000', palette: Array(17).fill('#000000').join(':') }],
  ])('ignores a theme that %s', (_name, theme) => {
    expect(parseAsciicast(cast({ theme })).header).not.toHaveProperty('theme');
  });

  it('ignores invalid optional fields', () => {
    const { header } = parseAsciicast(cast({ title: null, command: 7, idle_time_limit: -1, env: 'x' }));
    expect(header).toEqual({ width: 80, height: 24, env: {} });
  });

  it('makes times non-decreasing', () => {
    const { events } = parseAsciicast(cast({}, [2, 'o', 'a'], [1, 'o', 'b'], [3, 'o', 'c']));
    expect(events.map(({ time }) => time)).toEqual([2, 2, 3]);
  });

  it('returns texts that PostgreSQL can store: no lone surrogates, no NUL, whole pairs', () => {
    const { header, events } = parseAsciicast(
      cast({ title: 'a\0\ud800' }).replace(
        /$/,
        '\n[0, "o", "\\ud83d\\u0000x\\udc00 \\ud83d\\ude00 \u{1f600}"]',
      ),
    );
    expect(header.title).toBe('a\ufffd');
    expect(events[0]?.data).toBe('\ufffdx\ufffd \u{1f600} \u{1f600}');
  });

  it.each([
    [
      'two outputs',
      [
        ['o', 'a\ud83d'],
        ['o', '\ude00b'],
      ],
      ['a', '\u{1f600}b'],
    ],
    [
      'outputs around others',
      [
        ['o', '\ud83d'],
        ['m', ''],
        ['i', 'x'],
        ['o', ''],
        ['o', '\ude00'],
      ],
      ['', '', 'x', '', '\u{1f600}'],
    ],
    [
      'two inputs',
      [
        ['i', '\ud83d'],
        ['i', '\ude00'],
      ],
      ['', '\u{1f600}'],
    ],
    [
      'three outputs',
      [
        ['o', '\ud83d'],
        ['o', '\ude00\ud83d'],
        ['o', '\ude01'],
      ],
      ['', '\u{1f600}', '\u{1f601}'],
    ],
  ])('joins a character that is split over %s', (_name, parts, joined) => {
    const { events } = parseAsciicast(cast({}, ...parts.map(([code, data], at) => [at, code, data])));
    expect(events.map(({ data }) => data)).toEqual(joined);
  });

  it.each([
    [
      'of which the second is missing',
      [
        ['o', 'a\ud83d'],
        ['o', 'b'],
        ['o', '\ude00'],
      ],
      ['a\ufffd', 'b', '\ufffd'],
    ],
    [
      'of an output and an input',
      [
        ['o', '\ud83d'],
        ['i', '\ude00'],
      ],
      ['\ufffd', '\ufffd'],
    ],
    [
      'of two markers',
      [
        ['m', '\ud83d'],
        ['m', '\ude00'],
      ],
      ['\ufffd', '\ufffd'],
    ],
    ['at the end', [['o', '\ud83d']], ['\ufffd']],
  ])('has U+FFFD for halves of a character %s', (_name, parts, replaced) => {
    const { events } = parseAsciicast(cast({}, ...parts.map(([code, data], at) => [at, code, data])));
    expect(events.map(({ data }) => data)).toEqual(replaced);
  });

  it.each([
    {
      version: 1,
      width: 80,
      height: 24,
      stdout: [
        [0, '\ud83d'],
        [1, '\ude00'],
      ],
    },
    { version: 3, term: { cols: 80, rows: 24 } },
  ])('joins a split character of version $version', (header) => {
    const events =
      header.version === 3
        ? [
            [0, 'o', '\ud83d'],
            [1, 'o', '\ude00'],
          ]
        : [];
    const intake = new AsciicastIntake();
    const lines = [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');
    const start = Buffer.from(intake.push(Buffer.from(lines)));
    const text = `${start.toString()}${Buffer.from(intake.end().tail).toString()}`;
    expect(parseAsciicast(text).events.map(({ data }) => data)).toEqual(['', '\u{1f600}']);
  });

  it('keeps any well-formed text of any code', () => {
    const text = anyString().map((some) => some.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1000), text, text)), (events) => {
        const sorted = events.sort(([a], [b]) => a - b);
        const parsed = parseAsciicast(cast({}, ...sorted)).events;
        expect(parsed.map(({ time, code, data }) => [time, code, data])).toEqual(sorted);
      }),
    );
  });

  it('skips blank lines, carriage returns and a byte order mark', () => {
    const text = `\ufeff\n${cast({}, [0, 'o', 'a']).replaceAll('\n', '\r\n\r\n')}\r\n`;
    expect(parseAsciicast(text).events).toHaveLength(1);
  });

  it.each([
    ['an empty text', '', 'The recording is empty.'],
    ['another version', '{"version":3}', 'must be asciicast v2'],
    ['an invalid event', `${cast({})}\n\n[0, "o"]`, 'Line 3 of the recording is not an event'],
    ['an invalid line', `${cast({})}\n[0, "o", "a`, 'Line 2 of the recording is not JSON.'],
  ])('rejects %s', (_name, text, complaint) => {
    expect(() => parseAsciicast(text)).toThrow(complaint);
    expect(() => parseAsciicast(text)).toThrow(InvalidRecording);
  });
});
