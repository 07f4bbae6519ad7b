import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlobStore, ByteRange } from '../../src/platform/storage/blob-store.js';

const KEY = 'ab/abcdef0123.gif';
const TYPE = 'image/gif';
const TEXT = 'the quick brown fox';

/** The contract of every `BlobStore`. `makeStore` creates an empty one for each test. */
export function describeBlobStore(makeStore: () => Promise<BlobStore>): void {
  let store: BlobStore;
  let folder: string;

  beforeEach(async () => {
    store = await makeStore();
    folder = await mkdtemp(join(tmpdir(), 'ttyreel-source-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const text = async (key: string, range?: ByteRange) => {
    const stream = await store.read(key, range);
    return stream && (await buffer(stream)).toString();
  };
  const source = async (content: string | Uint8Array, name = 'source') => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const keys = async () => {
    const found: string[] = [];
    for await (const entry of store.list()) found.push(entry.key);
    return found.sort();
  };

  it('returns the stored bytes', async () => {
    await store.put(KEY, Buffer.from(TEXT), TYPE);
    expect(await text(KEY)).toBe(TEXT);
    expect(await store.size(KEY)).toBe(TEXT.length);
  });

  it('keeps an empty blob', async () => {
    await store.put(KEY, new Uint8Array(), TYPE);
    expect(await text(KEY)).toBe('');
    expect(await store.size(KEY)).toBe(0);
  });

  it('consumes the file that it stores', async () => {
    const path = await source(TEXT);
    await store.putFile(KEY, path, TYPE);
    expect(await text(KEY)).toBe(TEXT);
    expect(existsSync(path)).toBe(false);
  });

  it('stores a file of several megabytes unchanged', async () => {
    const content = Buffer.alloc(5_000_000, 'recording ');
    await store.putFile(KEY, await source(content), TYPE);
    const stream = await store.read(KEY);
    expect(stream && (await buffer(stream)).equals(content)).toBe(true);
  });

  it('fails if the file to store does not exist', async () => {
    await expect(store.putFile(KEY, join(folder, 'nothing'), TYPE)).rejects.toThrow(/no file to store/);
    expect(await store.size(KEY)).toBeNull();
  });

  it.each([
    ['a range', { start: 4, end: 8 }, 'quick'],
    ['one byte', { start: 4, end: 4 }, 'q'],
    ['the start', { start: 0, end: 2 }, 'the'],
    ['a range that ends past the blob', { start: 16, end: 400 }, 'fox'],
    ['a range that starts past the blob', { start: TEXT.length, end: 400 }, ''],
  ])('reads %s', async (_, range, expected) => {
    await store.put(KEY, Buffer.from(TEXT), TYPE);
    expect(await text(KEY, range)).toBe(expected);
  });

  it.each([
    { start: 3, end: 2 },
    { start: -1, end: 2 },
    { start: 0, end: 1.5 },
    { start: Number.NaN, end: 2 },
  ])('rejects the range from $start to $end', async (range) => {
    await store.put(KEY, Buffer.from(TEXT), TYPE);
    await expect(store.read(KEY, range)).rejects.toThrow(/not a range/);
  });

  it('returns null for a missing blob', async () => {
    expect(await store.read(KEY)).toBeNull();
    expect(await store.read(KEY, { start: 0, end: 1 })).toBeNull();
    expect(await store.size(KEY)).toBeNull();
  });

  it('replaces a blob that is stored again', async () => {
    await store.put(KEY, Buffer.from('first and longer'), TYPE);
    await store.putFile(KEY, await source('second'), TYPE);
    expect(await text(KEY)).toBe('second');
  });

  it('has one complete blob after concurrent writes', async () => {
    const content = 'same bytes '.repeat(10_000);
    const paths = await Promise.all(
      Array.from({ length: 8 }, (_, index) => source(content, `source-${index}`)),
    );
    await Promise.all([
      ...paths.map((path) => store.putFile(KEY, path, TYPE)),
      ...paths.map(() => store.put(KEY, Buffer.from(content), TYPE)),
    ]);
    expect(await text(KEY)).toBe(content);
    expect(await keys()).toEqual([KEY]);
  });

  it('removes a blob, even if it no longer exists', async () => {
    await store.put(KEY, Buffer.from(TEXT), TYPE);
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await store.read(KEY)).toBeNull();
    expect(await keys()).toEqual([]);
  });

  it('lists every blob with its size and time', async () => {
    const before = Date.now() - 2_000;
    await store.put(KEY, Buffer.from(TEXT), TYPE);
    await store.put('cd/cdef.readme.gif', Buffer.from('x'), TYPE);
    expect(await keys()).toEqual([KEY, 'cd/cdef.readme.gif']);
    for await (const entry of store.list()) {
      expect(entry.size).toBe(entry.key === KEY ? TEXT.length : 1);
      expect(entry.modifiedAt.getTime()).toBeGreaterThan(before);
    }
  });

  it('can be listed before anything is stored', async () => {
    expect(await keys()).toEqual([]);
  });

  it('is ready immediately', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  describe.each([
    '../etc/passwd',
    '..',
    'ab/../../secret.gif',
    'ab/..',
    '/etc/passwd',
    'ab/cd/ef.gif',
    'ab\\abcdef.gif',
    'ab/abc\0.gif',
    'ab/.hidden',
    'ab/noending',
    `ab/${'a'.repeat(200)}.gif`,
    'incoming/abc.part',
    '',
  ])('the key %j', (key) => {
    it('is rejected', async () => {
      const path = await source(TEXT);
      const refusal = /is not a blob key/;
      await expect(store.put(key, Buffer.from(TEXT), TYPE)).rejects.toThrow(refusal);
      await expect(store.putFile(key, path, TYPE)).rejects.toThrow(refusal);
      await expect(store.read(key)).rejects.toThrow(refusal);
      await expect(store.size(key)).rejects.toThrow(refusal);
      await expect(store.remove(key)).rejects.toThrow(refusal);
      expect(existsSync(path)).toBe(true);
    });
  });
}
