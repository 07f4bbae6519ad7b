import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { StorageFull } from '../../../platform/storage/storage-errors.js';
import { HashingSink } from './received-file.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';

const KIB = 1024;

let folder: string;

beforeEach(async () => {
  folder = await createMediaFolder();
});
afterEach(() => rm(folder, { recursive: true }));

/** Bytes without a pattern, the same in each run. */
function content(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, at) => Math.imul(at, 73_856_093) >>> 16));
}

async function receive(bytes: Buffer, pieceLength: number): Promise<{ stored: Buffer; writes: number }> {
  const file = await new IncomingFiles(folder).create();
  const writes = jest.spyOn(file.handle, 'writev');
  const sink = new HashingSink(file);
  for (let at = 0; at < bytes.length; at += pieceLength) {
    await sink.write(bytes.subarray(at, at + pieceLength));
  }
  const { size, hash } = await sink.end();
  await file.handle.close();
  expect([size, hash]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
  return { stored: await readFile(file.path), writes: writes.mock.calls.length };
}

it.each([
  { length: 0, pieceLength: 1, writes: 0 },
  { length: 1, pieceLength: 1, writes: 1 },
  { length: 1_000, pieceLength: 1, writes: 16 },
  { length: 1_000 * KIB, pieceLength: 64 * KIB, writes: 4 },
  { length: 1_000 * KIB, pieceLength: 1_000 * KIB, writes: 1 },
])('writes $length bytes in pieces of $pieceLength with $writes writes', async (expected) => {
  const bytes = content(expected.length);
  const { stored, writes } = await receive(bytes, expected.pieceLength);
  expect(stored.equals(bytes)).toBe(true);
  expect(writes).toBe(expected.writes);
});

it('completes a write that the system did not', async () => {
  const file = await new IncomingFiles(folder).create();
  jest.spyOn(file.handle, 'writev').mockImplementation(async (pieces) => {
    const { bytesWritten } = await file.handle.write(Buffer.concat(pieces as Buffer[]), 0, 3);
    return { bytesWritten, buffers: pieces };
  });
  const sink = new HashingSink(file);
  await sink.write(Buffer.from('first '));
  await sink.write(Buffer.from('second'));
  await sink.end();
  await file.handle.close();
  expect(await readFile(file.path, 'utf8')).toBe('first second');
});

it('reports a full disk', async () => {
  const handle = await open('/dev/full', 'r+');
  const sink = new HashingSink({ path: '/dev/full', handle, isStored: false });
  await sink.write(content(10));
  await expect(sink.end()).rejects.toThrow(StorageFull);
  await expect(sink.write(content(300 * KIB))).rejects.toThrow(StorageFull);
  await handle.close();
});
