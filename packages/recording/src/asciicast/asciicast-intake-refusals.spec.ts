import { describe, expect, it } from '@jest/globals';
import { InvalidRecording } from '../invalid-recording.js';
import { asciicastLimits } from './asciicast.js';
import { AsciicastIntake } from './asciicast-intake.js';
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

function withEvent(event: string): string {
  return `${headerLine}\n[0, "o", "a"]\n${event}\n`;
}

describe('AsciicastIntake rejects', () => {
  it.each([
    ['[1, "o"]', 'Line 3 of the recording is not an event'],
    ['[1, "o", "a", 2]', 'Line 3 of the recording is not an event'],
    ['{}', 'Line 3 of the recording is not an event'],
    ['[1, 2, "a"]', 'two strings, code and data'],
    ['[1, "o", null]', 'two strings, code and data'],
    ['["1", "o", "a"]', 'Line 3 of the recording has a time that is not a number'],
    ['[-1, "o", "a"]', 'Line 3 of the recording has a negative time'],
    ['[1e999, "o", "a"]', 'Line 3 of the recording is later than 2,147,483,647 ms'],
    ['[2147483.648, "o", "a"]', 'Line 3 of the recording is later than 2,147,483,647 ms'],
    ['# comment', 'Line 3 of the recording is not JSON'],
    ['\ufeff[1, "o", "a"]', 'Line 3 of the recording is not JSON'],
    ['[NaN, "o", "a"]', 'Line 3 of the recording is not JSON'],
    ['['.repeat(200_000), 'Line 3 of the recording is not JSON'],
    [`[1, "o", ${'['.repeat(200_000)}${']'.repeat(200_000)}]`, 'two strings, code and data'],
  ])('the event %.30s', (event, complaint) => {
    expect(() => take(withEvent(event))).toThrow(complaint);
    expect(() => take(withEvent(event))).toThrow(InvalidRecording);
  });

  it.each([
    ['an empty file', '', 'The recording is empty.'],
    ['only blank lines', '\n \r\n', 'The recording is empty.'],
    ['version 4', '{"version":4}\n', 'is asciicast version 4; versions 1, 2 and 3 are supported'],
    [
      'a version as a string',
      '{"version":"2"}\n',
      'has no version number; versions 1, 2 and 3 are supported',
    ],
    ['no version', '{"width":80}', 'has no version number; versions 1, 2 and 3 are supported'],
    ['only a header', headerLine, 'The recording has no events.'],
    ['only a header line', `${headerLine}\n\n`, 'The recording has no events.'],
    [
      'a width of 0',
      '{"version":2,"width":0,"height":24}\n',
      'width is 0; it must be a whole number, 1 to 1000',
    ],
    ['a width of 1001', '{"version":2,"width":1001,"height":24}\n', 'width is 1001'],
    ['a fractional height', '{"version":2,"width":80,"height":2.5}\n', 'height is 2.5'],
    ['no height', '{"version":2,"width":80}\n', 'height is missing or not a number'],
    ['no term', '{"version":3}\n', 'width is missing or not a number'],
    ['invalid JSON', 'hello\n', 'should begin with { as its header does, but byte 0 is something else'],
    ['an event before the header', '[0,"o","a"]\n', 'This is not an asciicast'],
    ['half a header', '{"version":2,"wid', 'it may be truncated'],
    ['a header on two lines', '{"version":2,\n"width":80,"height":24}\n[0,"o","a"]\n', 'line 1'],
    ['version 1 without stdout', '{"version":1,"width":80,"height":24}', 'no list of events named stdout'],
    ['version 1 without events', '{"version":1,"width":80,"height":24,"stdout":[]}', 'has no events'],
    [
      'an invalid pair in version 1',
      '{"version":1,"width":80,"height":24,"stdout":[[0,"a"],[1]]}',
      "Entry 2 of the recording's stdout",
    ],
    ['a deeply nested header', `{"version":2,"x":${'['.repeat(50)}${']'.repeat(50)}}\n`, 'nests deeper'],
    [
      'a truncated last line',
      `${headerLine}\n[0,"o","a"]\n[1,"o","b`,
      'Line 3 of the recording is not JSON, and the file ends there',
    ],
  ])('%s', (_name, cast, complaint) => {
    expect(() => take(cast)).toThrow(complaint);
    expect(() => take(cast, [1])).toThrow(complaint);
  });

  it('more arrays in version 1 than a recording has, before it parses them', () => {
    const stdout = '[0,""],'.repeat(asciicastLimits.documentArrays);
    expect(() => take(`{"version":1,"width":80,"height":24,"stdout":[${stdout}[0,""]]}`)).toThrow(
      'more than 500,000 arrays and objects',
    );
  });

  it('intervals whose sum is too long', () => {
    const cast = '{"version":3,"term":{"cols":80,"rows":24}}\n[2147483,"o","a"]\n[1,"o","a"]\n';
    expect(() => take(cast)).toThrow('Line 3 of the recording is later than 2,147,483,647 ms');
  });

  it.each([
    ['gzip in gzip', 'compressed twice (gzip); compress it once', [0x1f, 0x8b, 8, 0]],
    ['zstd', 'compressed (zstd); send it uncompressed', [0x28, 0xb5, 0x2f, 0xfd]],
  ])('%s immediately', (_name, complaint, magic) => {
    expect(() => new AsciicastIntake().push(Uint8Array.from(magic))).toThrow(complaint);
  });

  it('a line over 1 MiB before it ends', () => {
    const line = (bytes: number) => `[0,"o","${'x'.repeat(bytes - 10)}"]`;
    const limit = asciicastLimits.lineBytes;
    expect(take(`${headerLine}\n${line(limit)}\n`, [65536]).facts.events).toBe(1);
    const intake = new AsciicastIntake();
    intake.push(Buffer.from(`${headerLine}\n`));
    intake.push(Buffer.from(line(limit)));
    expect(() => intake.push(Buffer.from('x'))).toThrow('Line 2 of the recording is longer than 1 MiB');
  });

  it('an endless header', () => {
    const intake = new AsciicastIntake();
    intake.push(Buffer.from('{'));
    expect(() => intake.push(new Uint8Array(asciicastLimits.documentBytes).fill(0x20))).toThrow(
      'larger than 10 MiB',
    );
  });
});
