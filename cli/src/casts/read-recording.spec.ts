import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readCastFile } from './cast-file.js';
import { readRecording } from './read-recording.js';

const v1 = {
  version: 1,
  width: 80,
  height: 24,
  title: 'One',
  stdout: [
    [0.5, 'a'],
    [1, 'b'],
  ],
};
const v2 =
  '{"version":2,"width":80,"height":24,"title":"Two","timestamp":1600000000}\n[0.5,"o","a"]\n[1.5,"o","b"]\n';
const v3 =
  '{"version":3,"term":{"cols":80,"rows":24},"title":"Three","timestamp":1600000000}\n# comment\n[0.5,"o","a"]\n[1,"o","b"]\n';

const bytes = (text: string) => Buffer.from(text);

describe('recordings', () => {
  it.each([
    ['1', bytes(JSON.stringify(v1))],
    ['2', bytes(v2)],
    ['3', bytes(v3)],
    ['2, compressed', gzipSync(v2)],
  ])('are read from asciicast v%s', (_, file) => {
    const { header, events } = readRecording(file);
    expect(header).toMatchObject({ width: 80, height: 24 });
    expect(events.map(({ time, data }) => [time, data])).toEqual([
      [0.5, 'a'],
      [1.5, 'b'],
    ]);
  });

  it.each([
    ['is empty', bytes('')],
    ['not an asciicast', bytes('hello')],
    ['not valid gzip', gzipSync(v2).subarray(0, 30)],
    ['larger than 128 MiB', gzipSync(Buffer.alloc(129 * 1024 * 1024, 32))],
  ])('are rejected with a reason: %s', (reason, file) => {
    expect(() => readRecording(file)).toThrow(reason);
  });
});

describe('casts for upload', () => {
  it('are sent unchanged, with title, duration and date', () => {
    expect(readCastFile(gzipSync(v3))).toEqual({
      bytes: bytes(v3),
      title: 'Three',
      command: undefined,
      durationMs: 1500,
      inputEvents: 0,
      recordedAt: new Date(1_600_000_000_000),
    });
  });

  it('can lack a date', () => {
    expect(readCastFile(bytes(JSON.stringify(v1)))).toMatchObject({ title: 'One', recordedAt: undefined });
  });
});
