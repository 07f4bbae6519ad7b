import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { PassingOutput } from './passing-output.js';
import { transcribeCast } from './transcript.js';

const output = (data: string, time = 0): AsciicastEvent => ({ time, code: 'o', data });

const passing = (rows: number, ...events: AsciicastEvent[]) => {
  const lengths = new PassingOutput(events);
  return events.map(({ data }) => data.slice(0, lengths.next(rows)));
};

const lines = (count: number) => 'ab\r\n'.repeat(count);

describe('output that passes through the screen', () => {
  it('is followed by a line feed for each row', () => {
    expect(passing(3, output(lines(5)))).toEqual(['ab\r\nab\r\nab\r']);
    expect(passing(3, output(lines(2)), output(lines(2)))).toEqual(['ab\r\nab\r', '']);
    expect(passing(3, output(lines(1)), output('ab'), output(lines(3)))).toEqual(['ab\r\n', '', 'ab\r']);
  });

  it.each([
    ['a cursor movement', '\x1b[A'],
    ['an erase', '\x1b[2J'],
    ['a title', '\x1b]0;title\x07'],
    ['a character set', '\x1b(0'],
    ['a backspace', '\b'],
  ])('ends before %s', (_, sequence) => {
    expect(passing(3, output(lines(3)), output(sequence), output(lines(3)))).toEqual(['ab\r', '', 'ab\r']);
    expect(passing(3, output(`${lines(3)}${sequence}`))).toEqual(['']);
  });

  it('knows a sequence in several events', () => {
    expect(passing(1, output(`${lines(1)}\x1b[`), output('3'), output(`1m${lines(2)}`))).toEqual([
      'ab\r\n\x1b[',
      '',
      '1mab\r\nab\r',
    ]);
    expect(passing(1, output(`${lines(2)}\x1b[`), output('3'), output(`A${lines(1)}`))).toEqual([
      'ab\r\nab\r',
      '',
      '',
    ]);
  });

  it('does not come before a resize', () => {
    const resize = { time: 0, code: 'r', data: '80x24' } as const;
    expect(passing(1, output(lines(2)), resize, output(lines(2)))).toEqual(['', '', 'ab\r\nab\r']);
  });
});

const SETUP = fc.constantFrom('', '', '\x1b(0', '\x1b[4h', '\x1b[?7l', '\x1b[2r', '\x1b[2;5r', '\x1b[?1049h');
const ROW = fc.constantFrom(
  ...[
    'warning: unused',
    '$ ',
    'x'.repeat(50),
    ' ',
    '\x1b[1;31m',
    '\x1b[m\x1b[K',
    '\x1b[2K',
    '\tab',
    '50 %\r',
  ],
  ...['é│✓', '漢字', '✅', '\ufe0f', 'e\u0301', '🇩🇪', '\x1b[3', '1mred', '\x07'],
);
const LINE = fc
  .tuple(fc.array(ROW, { maxLength: 4 }), fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\r\n', '\n'))
  .map(([row, end]) => row.join('') + end);
/** At most 1,000 rows in all, which the emulator keeps. */
const LINES = fc.array(LINE, { maxLength: 12 }).map((all) => all.join(''));
const OTHER = fc.constantFrom(
  ...['\x1b(B', '\x1b[4l', '\x1b[r', '\x1b[?1049l', '\x1b[2J\x1b[H', '\x1b[3J', '\x1bc', '\x1b[3A', '\x1b[H'],
  ...['\x1bM', '\x1b[2L', '\x1b]0;', '\x1b', '\x1b['],
);
const OUTPUT = fc
  .tuple(SETUP, fc.array(fc.oneof({ weight: 3, arbitrary: LINES }, OTHER), { maxLength: 8 }))
  .map(([setup, all]) => setup + all.join(''));

function eventsOf(data: string, size: number): AsciicastEvent[] {
  const count = Math.ceil(data.length / size);
  return Array.from({ length: count }, (_, at) => output(data.slice(at * size, (at + 1) * size), at / 10));
}

/** The second transcript is of the emulator alone: what looks like a resize ends the recording. */
async function bothTranscripts(events: readonly AsciicastEvent[], height: number) {
  const header = { width: 20, height, env: {} };
  const noResize: AsciicastEvent = { time: Infinity, code: 'r', data: 'none' };
  return [
    await transcribeCast({ header, events: [...events] }),
    await transcribeCast({ header, events: [...events, noResize] }),
  ];
}

describe('the transcript', () => {
  it('is the same whether or not lines pass', async () => {
    const size = fc.constantFrom(1, 20, 200, 4000);
    await fc.assert(
      fc.asyncProperty(OUTPUT, size, fc.integer({ min: 1, max: 8 }), async (data, length, height) => {
        const [passed, emulated] = await bothTranscripts(eventsOf(data, length), height);
        expect(passed).toEqual(emulated);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '',
    '\x1b[?7l',
    '\x1b[4h',
    '\x1b[2r',
    '\x1b[1;2r',
    '\x1b(0',
    '\x1b)0\x0e',
    '\x1b]0;',
    '\x1bP',
    '\x1b[?1049h',
  ])('is the same after %j', async (setup) => {
    const text = `${'x'.repeat(30)}\r\nq\r\n`.repeat(5);
    const [passed, emulated] = await bothTranscripts([output(setup), output(text, 1), output(text, 2)], 3);
    expect(passed).toEqual(emulated);
  });

  it('has the time of a row between passing lines whose wrapped rest is erased', async () => {
    const row = `${'x'.repeat(20)}y\x1b[2K\r\n`;
    const events = [output('a\r\n'.repeat(5), 1), output(`\r\n${row}`, 2), output('c\r\n'.repeat(5), 3)];
    const [passed, emulated] = await bothTranscripts(events, 3);
    expect(passed?.lines).toContainEqual({ text: 'x'.repeat(20), time: 2 });
    expect(passed).toEqual(emulated);
  });
});
