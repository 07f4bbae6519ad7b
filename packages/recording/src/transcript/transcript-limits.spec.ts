import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { CpuBudget } from '../cpu-budget.js';
import { transcribeCast } from './transcript.js';
import { LEFT_OUT, MAX_BYTES, MAX_LINES } from './transcript-writer.js';

const header = (width: number, height: number) => ({ width, height, env: {} });

const outputOf = (data: string, times: number) =>
  Array.from({ length: times }, (_, time) => ({ time, code: 'o', data }));

const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

const escapes = fc.constantFrom(
  ...[
    '\x1b',
    '\x1b[',
    '\x1b]0;',
    '\x07',
    '\x1bP',
    '\x1b\\',
    '\x1b[2J',
    '\x1b[3J',
    '\x1b[1J',
    '\x1b[J',
    '\x1bc',
  ],
  ...['\x1b[?1049h', '\x1b[?1049l', '\x1b[?47h', '\x1b[?47l', '\x1b[2;4r', '\x1b[r', '\x1b[H', '\x1b[9;9H'],
  ...['\x1b[3L', '\x1b[2M', '\x1b[S', '\x1b[T', '\x1bM', '\x1bD', '\x1b[99b', '\x1b[K', '\x1b[4h', '\x1b[!p'],
  ...[
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\b',
    '\x9b',
    '\x85',
    '\u202e',
    '漢',
    '\u0301',
    '\ud83d',
    '\u{1F680}',
    '\x1b#8',
  ],
);
const soup = fc.array(fc.oneof(escapes, anyString(), fc.string()), { maxLength: 60 });
const size = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 12 }));
const event = fc.oneof(
  { weight: 8, arbitrary: soup.map((parts) => ({ code: 'o', data: parts.join('') })) },
  {
    weight: 1,
    arbitrary: size.map(([cols, rows]) => ({ code: 'r', data: `${String(cols)}x${String(rows)}` })),
  },
);

describe('a transcript of hostile output', () => {
  it('never fails and never contains a control character', async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.array(event, { maxLength: 12 }), async ([width, height], steps) => {
        const events = steps.map((step, time) => ({ ...step, time }));
        const { lines, text } = await transcribeCast({ header: header(width, height), events });
        expect(text).not.toMatch(FORBIDDEN);
        expect(text).not.toMatch(/\n\n\n|^\n|[ \t]\n|\n\n$/);
        expect(lines.every(({ time }) => time >= 0 && time < Math.max(events.length, 1))).toBe(true);
        expect(text).not.toContain(LEFT_OUT);
      }),
      { numRuns: 300 },
    );
  });

  it('is cut at the maximum number of lines and says so', async () => {
    const { lines } = await transcribeCast({ header: header(80, 24), events: outputOf('x\r\n', 30_000) });
    expect(lines).toHaveLength(MAX_LINES);
    expect(lines.at(-1)?.text).toBe(LEFT_OUT);
  });

  it('is cut at its maximum size and says so', async () => {
    const { text } = await transcribeCast({
      header: header(1000, 24),
      events: outputOf('漢'.repeat(500) + '\r\n', 2000),
    });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MAX_BYTES - 2000);
    expect(text.endsWith(`${LEFT_OUT}\n`)).toBe(true);
  });

  it('is complete at exactly the limit', async () => {
    const { lines } = await transcribeCast({
      header: header(80, 24),
      events: outputOf('x\r\n', MAX_LINES - 1),
    });
    expect(lines).toHaveLength(MAX_LINES - 1);
    expect(lines.at(-1)?.text).toBe('x');
  });

  it('ends early and says so, with what it has, when its CPU time is over', async () => {
    let used = 0;
    const cpu = new CpuBudget(5, () => used++);
    const screen = `\x1b[H${'row\r\n'.repeat(20)}`;
    const { lines } = await transcribeCast(
      { header: header(80, 24), events: outputOf(screen, 20_000) },
      { cpu },
    );
    expect(lines[0]?.text).toBe('row');
    expect(lines.length).toBeLessThan(100);
    expect(lines.at(-1)?.text).toBe(LEFT_OUT);
  });

  it.each([
    ['erasing a huge screen without end', '\x1b[2J', 20_000],
    ['resetting it without end', '\x1bc', 20_000],
    ['switching to the alternate screen and back', '\x1b[?1049hx\x1b[?1049l', 20_000],
  ])(
    'ends early and says so if it costs too much: %s',
    async (_, data, times) => {
      const { lines } = await transcribeCast(
        { header: header(1000, 1000), events: outputOf(data, times) },
        { workLimit: 50_000_000 },
      );
      expect(lines.at(-1)?.text).toBe(LEFT_OUT);
    },
    20_000,
  );

  it.each([
    ['endless repeat counts', 'a\x1b[2147483647b\x1b[2147483647S\x1b[2147483647L\x1b[2147483647I\r\n', 100],
    ['a repeat that scrolls', '\x1b[1000b\r\n', 100],
    ['erasing up to the last cell', '\x1b[24;80H\x1b[1J\r\n', 100],
    ['a line without end', 'abc '.repeat(4000), 100],
    ['tiny events', '.', 100_000],
  ])(
    'copes with %s',
    async (_, data, times) => {
      const { lines } = await transcribeCast({
        header: header(80, 24),
        events: [{ time: 0, code: 'o', data: 'a\r\n' }, ...outputOf(data, times)],
      });
      expect(lines[0]?.text).toBe('a');
    },
    30_000,
  );
});
