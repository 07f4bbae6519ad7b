import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { InvalidRecording } from '@ttyreel/recording';
import { PayloadTooLarge } from '../../../platform/errors/domain-errors.js';
import { unpackedFile } from './unpacked-file.js';

const MIB = 1024 * 1024;
const TEXT = 'a cast, unpacked';

async function unpack(file: Buffer, length = 1): Promise<string> {
  const chunks = Array.from({ length: Math.ceil(file.length / length) }, (_, at) =>
    file.subarray(at * length, (at + 1) * length),
  );
  const unpacked: Buffer[] = [];
  for await (const chunk of unpackedFile(Readable.from(chunks))) unpacked.push(chunk);
  return Buffer.concat(unpacked).toString();
}

describe('a file', () => {
  it.each([
    ['that is empty', Buffer.alloc(0), ''],
    ['of one byte', Buffer.of(0x1f), '\u001f'],
    ['that is plain', Buffer.from(TEXT), TEXT],
    ['that is gzip', gzipSync(TEXT), TEXT],
    ['of several members', Buffer.concat([gzipSync('a cast'), gzipSync(', unpacked')]), TEXT],
  ])('%s', async (_name, file, text) => {
    expect([await unpack(file), await unpack(file, 1000)]).toEqual([text, text]);
  });

  it.each([
    ['that is cut', gzipSync(TEXT).subarray(0, 20)],
    ['of two bytes', Buffer.of(0x1f, 0x8b)],
    ['with a wrong checksum', Buffer.concat([gzipSync(TEXT).subarray(0, -8), Buffer.alloc(8)])],
    ['with other bytes after it', Buffer.concat([gzipSync(TEXT), Buffer.from('other')])],
  ])('%s is refused', async (_name, file) => {
    await expect(unpack(file)).rejects.toThrow(InvalidRecording);
    await expect(unpack(file, 1000)).rejects.toThrow('damaged gzip');
  });
});

it('takes 10 MiB, and refuses a file of more', async () => {
  expect(await unpack(gzipSync(Buffer.alloc(10 * MIB)), 1000)).toHaveLength(10 * MIB);
  const bomb = gzipSync(Buffer.alloc(10 * MIB + 1));
  await expect(unpack(bomb, 1000)).rejects.toThrow(PayloadTooLarge);
});

it('passes on the error of its source, and ends the source with itself', async () => {
  const cause = new Error('The connection broke.');
  async function* broken() {
    yield await Promise.resolve(gzipSync(TEXT).subarray(0, 20));
    throw cause;
  }
  await expect(unpackedFile(broken()).next()).rejects.toBe(cause);
  const source = Readable.from([gzipSync(Buffer.alloc(MIB)), Buffer.alloc(1)]);
  for await (const chunk of unpackedFile(source)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(source.destroyed).toBe(true);
});
