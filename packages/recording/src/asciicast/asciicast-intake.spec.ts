import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CastEvent, buildCast } from '../../../../test/support/cast-builder.js';
import { InvalidRecording } from '../invalid-recording.js';
import { asciicastLimits } from './asciicast.js';
import { AsciicastIntake } from './asciicast-intake.js';
import { parseAsciicast } from './parse-asciicast.js';

const versions = [1, 2, 3] as const;
const size = { width: 80, height: 24 };
const events: CastEvent[] = [
  [0.5, 'o', '$ ls\r\n'],
  [0.5, 'i', 'x'],
  [1.25, 'o', '\u001b[32mżółć ⏎\u001b[0m\r\n'],
  [2, 'r', '100x30'],
  [2.000001, 'm', ''],
  [3.5, 'o', '😀\u2028'],
  [4, 'x', '0'],
];
const palette = Array.from({ length: 16 }, (_, at) => `#0000${at.toString(16)}f`).join(':');
const headerLine = '{"version": 2, "width": 80, "height": 24}';

function take(bytes: Uint8Array | string, chunkSizes?: readonly number[]) {
  const file = Buffer.from(bytes);
  const intake = new AsciicastIntake();
  const written: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < file.length; turn++) {
    const length = chunkSizes?.[turn % chunkSizes.length] ?? file.length;
    written.push(intake.push(file.subarray(at, at + length)));
    at += length;
  }
  const { tail, facts } = intake.end();
  return { text: Buffer.concat([...written, tail]).toString(), facts };
}

/** The result as one comparable value. Only InvalidRecording is caught. */
function outcome(bytes: Uint8Array, chunkSizes?: readonly number[]): unknown {
  try {
    return take(bytes, chunkSizes);
  } catch (error) {
    if (error instanceof InvalidRecording) return error.message;
    throw error;
  }
}

function withEvent(event: string): string {
  return `${headerLine}\n[0, "o", "a"]\n${event}\n`;
}

const damagedCast = fc
  .tuple(
    fc.constantFrom(
      ...versions.map((version) =>
        buildCast({ version, ...size, events, header: { env: { A: '1', TERM: 'x' } } }),
      ),
    ),
    fc.array(
      fc.record({
        at: fc.nat(260),
        remove: fc.integer({ min: 0, max: 4 }),
        insert: fc.oneof(
          fc.uint8Array({ maxLength: 3 }),
          fc
            .constantFrom('\n', '[', ']', '"', '\\u0000', '1e999', '-', '#', '{', 'null', ',')
            .map((s) => Buffer.from(s)),
        ),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([cast, edits]) =>
    edits.reduce<Buffer>(
      (bytes, { at, remove, insert }) =>
        Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]),
      cast,
    ),
  );

describe('AsciicastIntake', () => {
  it.each(versions)('returns the same recording from version %i', (version) => {
    const expected = version === 1 ? events.filter(([, code]) => code === 'o') : events;
    const { text, facts } = take(buildCast({ version, ...size, events, header: { title: 'demo' } }));
    const cast = parseAsciicast(text);
    expect(cast.events.map(({ time, code, data }) => [time, code, data])).toEqual(expected);
    expect(cast.header).toEqual({ ...size, title: 'demo', env: {} });
    expect(facts).toEqual({
      version,
      header: cast.header,
      events: expected.length,
      durationMs: version === 1 ? 3500 : 4000,
      briefMs: version === 1 ? 1500 : 2500,
      largestScreen: version === 1 ? { cols: 80, rows: 24 } : { cols: 100, rows: 30 },
      inputEvents: version === 1 ? 0 : 1,
      suspects: [],
      movesCursor: false,
      warnings: [],
    });
  });

  it('returns the smallest screen that contains every valid size', () => {
    const sizes = ['60x40', '120x10', '0x5', '5x1001', '99999x1', 'wide', '-7x7'];
    const resizes = sizes.map((data, at): CastEvent => [at, 'r', data]);
    const { facts } = take(buildCast({ version: 2, ...size, events: [...resizes, [9, 'o', '300x300']] }));
    expect(facts.largestScreen).toEqual({ cols: 120, rows: 40 });
  });

  it.each(['\n', '\r\n'] as const)('copies version 2 with line endings %j byte for byte', (lineEnd) => {
    const header = {
      title: 'é',
      env: { SHELL: '/bin/zsh', TERM: null },
      timestamp: 1.0,
      theme: 'none',
      other: [1],
    };
    const cast = buildCast({ version: 2, ...size, events, header, lineEnd }).toString();
    const spaced = cast.replaceAll(',"o",', ' , "\\u006f", ') + lineEnd + lineEnd;
    expect(take(spaced).text).toBe(spaced);
    expect(take(lineEnd + spaced.trimEnd()).text).toBe(lineEnd + spaced.trimEnd());
  });

  it('returns the same recording or error whatever the chunks', () => {
    fc.assert(
      fc.property(damagedCast, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (cast, sizes) => {
        const whole = outcome(cast);
        expect(outcome(cast, [1])).toEqual(whole);
        expect(outcome(cast, sizes)).toEqual(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it('writes only what parseAsciicast can parse, with the same header, count and duration', () => {
    fc.assert(
      fc.property(damagedCast, (cast) => {
        const result = outcome(cast);
        if (typeof result === 'string') return;
        const { text, facts } = result as ReturnType<typeof take>;
        const parsed = parseAsciicast(text);
        expect(parsed.header).toEqual(facts.header);
        expect(parsed.events).toHaveLength(facts.events);
        expect(Math.round((parsed.events.at(-1)?.time ?? 0) * 1000)).toBe(facts.durationMs);
        expect(take(text).text).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns lines as soon as they are complete', () => {
    const intake = new AsciicastIntake();
    expect(Buffer.from(intake.push(Buffer.from(`${headerLine}\n[0,`))).toString()).toBe(`${headerLine}\n`);
    expect(intake.push(Buffer.from('"o",'))).toHaveLength(0);
    expect(Buffer.from(intake.push(Buffer.from('"a"]\n[1,'))).toString()).toBe('[0,"o","a"]\n');
  });

  it('drops a byte order mark', () => {
    const cast = buildCast({ version: 2, ...size, events }).toString();
    expect(take(`\ufeff${cast}`, [1]).text).toBe(cast);
  });

  it('reduces the environment to SHELL and TERM and keeps the rest of version 2', () => {
    const header = { env: { SHELL: '/bin/sh', AWS_SECRET: 'secret', TERM: 'xterm' }, tags: ['x'] };
    const cast = buildCast({ version: 2, ...size, events, header }).toString();
    expect(take(cast).text).toBe(cast.replace('"AWS_SECRET":"secret",', ''));
    const nested = buildCast({ version: 2, ...size, events, header: { env: { SHELL: { A: 'secret' } } } });
    expect(take(nested).text).not.toContain('secret');
    const list = buildCast({ version: 2, ...size, events, header: { env: ['secret'] } });
    expect(take(list).text).not.toContain('secret');
    for (const version of [1, 3] as const) {
      const converted = take(buildCast({ version, ...size, events, header })).facts.header;
      expect(converted.env).toEqual({ SHELL: '/bin/sh', TERM: 'xterm' });
      expect(take(buildCast({ version, ...size, events, header })).text).not.toContain('secret');
    }
  });

  it('converts the header of version 3', () => {
    const term = {
      cols: 100,
      rows: 50,
      type: 'xterm-kitty',
      theme: { fg: '#ffffff', bg: '#000000', palette },
    };
    const header = {
      version: 3,
      term,
      timestamp: 17,
      idle_time_limit: 1.5,
      command: 'sh',
      title: 't',
      env: {},
      x: 1,
    };
    const [line = ''] = take(`${JSON.stringify(header)}\n[1,"o","a"]\n`).text.split('\n');
    expect(JSON.parse(line)).toEqual({
      version: 2,
      width: 100,
      height: 50,
      timestamp: 17,
      idle_time_limit: 1.5,
      command: 'sh',
      title: 't',
      env: { TERM: 'xterm-kitty' },
      theme: { fg: '#ffffff', bg: '#000000', palette },
    });
  });

  it('adds up the intervals of version 3 in microseconds and drops comments and blank lines', () => {
    const lines = [
      '{"version":3,"term":{"cols":80,"rows":24}}',
      '# note',
      '[0.1,"o","a"]',
      '',
      '[0.2,"x","0"]',
      '#',
    ];
    expect(take(lines.join('\n')).text.split('\n').slice(1)).toEqual(['[0.1,"o","a"]', '[0.3,"x","0"]', '']);
  });

  it('accepts version 1 on one line of more than 1 MiB', () => {
    const data = 'x'.repeat(1000);
    const stdout = Array.from({ length: 1100 }, () => [0.01, data]);
    const { facts } = take(JSON.stringify({ version: 1, ...size, duration: 9, stdout }), [65536]);
    expect(facts).toMatchObject({ version: 1, events: 1100, durationMs: 11_000 });
  });

  it.each([1, 2, 3] as const)('returns a document to convert elsewhere only for version 1: %i', (version) => {
    const cast = buildCast({ version, ...size, events });
    const intake = new AsciicastIntake();
    intake.push(cast);
    const document = intake.takeDocument();
    expect(document !== null).toBe(version === 1);
    if (document === null) return;
    expect(Buffer.from(document)).toEqual(cast);
    const { tail, facts } = AsciicastIntake.convertDocument(document);
    expect({ text: Buffer.from(tail).toString(), facts }).toEqual(take(cast));
  });

  it('reads a first line of more than 1 MiB completely', () => {
    const long = 'x'.repeat(asciicastLimits.lineBytes);
    const header = `{"version":2,"width":80,"height":24,"title":"${long}"}\n`;
    expect(() => take(header)).toThrow('Line 1 of the recording is longer than 1 MiB');
    expect(() => take(`${header}[0,"o","a"]\n`)).toThrow('has no header on line 1');
    const whole = JSON.stringify({ version: 1, ...size, title: long, stdout: [[1, 'a']] });
    expect(take(`${whole}\n`).facts).toMatchObject({ version: 1, events: 1 });
  });

  it('replaces what is not UTF-8 in any version, and says where', () => {
    const broken = [
      '{"version":2,"width":80,"height":24}\n[0,"o","\ufffd"]\n[1,"o","\ufffd\xc3(\xff"]\n[2,"o","\xe2\x82"]\n',
      '{"version":3,"term":{"cols":80,"rows":24}}\n\n[1,"o","\ufffd\xc3(\xff"]\n[1,"o","\xe2\x82"]\n',
      '{"version":1,"width":80,"height":24,\n"stdout":[\n[1,"\ufffd\xc3(\xff"],[1,"\xe2\x82"]]}',
    ];
    for (const cast of broken) {
      const bytes = Buffer.from(cast.replaceAll('\ufffd', '\xef\xbf\xbd'), 'latin1');
      const { text, facts } = take(bytes, [7]);
      expect(text).toContain('"\ufffd\ufffd(\ufffd"]\n[2,"o","\ufffd"]\n');
      expect(facts.warnings).toEqual([
        'The cast has bytes that are not UTF-8, first in line 3. They were replaced by U+FFFD, 3 in all.',
      ]);
    }
  });

  it.each([1, 2, 3] as const)(
    'counts pauses in full, and as half a second at most: version %i',
    (version) => {
      const paused = [
        [0.2, 'o', 'a'],
        [9, 'o', 'b'],
      ] as const;
      const { facts } = take(buildCast({ version, ...size, events: paused }));
      expect([facts.durationMs, facts.briefMs]).toEqual([9000, 700]);
    },
  );

  it('accepts a latest time that is not the last', () => {
    expect(take(withEvent('[9, "o", "b"]\n[1, "o", "c"]')).facts.durationMs).toBe(9000);
  });
});
