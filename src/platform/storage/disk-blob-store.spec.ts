import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeBlobStore } from '../../../test/support/blob-store-contract.js';
import { DiskBlobStore } from './disk-blob-store.js';
import { IncomingFiles } from './incoming-files.js';
import { fromFileSystem, StorageFull, StorageUnavailable } from './storage-errors.js';

const KEY = 'ab/abcdef0123.gif';
const BYTES = Buffer.from('GIF89a');
/** An in-memory file system, on most Linux machines a different one from that of temporary files. */
const OTHER_FILE_SYSTEM = '/dev/shm';
/** A Linux device on which every write fails with ENOSPC. */
const FULL_DEVICE = '/dev/full';

describe('DiskBlobStore', () => {
  let folder: string;
  let root: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ttyreel-media-'));
    root = join(folder, 'data', 'media');
    await new IncomingFiles(root).prepare();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  describeBlobStore(() => Promise.resolve(new DiskBlobStore(root)));

  it('leaves only the blob', async () => {
    await new DiskBlobStore(root).put(KEY, BYTES);
    expect((await readdir(root, { recursive: true })).sort()).toEqual(['ab', KEY, 'incoming']);
  });

  // Not in the contract, because the S3 server of the tests responds with the whole blob.
  it('reads only the first byte', async () => {
    const store = new DiskBlobStore(root);
    await store.put(KEY, BYTES);
    const stream = await store.read(KEY, { start: 0, end: 0 });
    expect(stream && (await buffer(stream)).toString()).toBe('G');
  });

  it('stores a file of IncomingFiles by renaming it', async () => {
    const { path, handle } = await new IncomingFiles(root).create();
    await handle.writeFile(BYTES);
    await handle.sync();
    const { ino } = await handle.stat();
    await handle.close();
    await new DiskBlobStore(root).putFile(KEY, path);
    expect((await stat(join(root, KEY))).ino).toBe(ino);
  });

  describe.each([
    ['is gone', (place: string) => rename(place, `${place}-away`)],
    [
      'is an empty mount point',
      async (place: string) => {
        await rename(place, `${place}-away`);
        await mkdir(place);
      },
    ],
  ])('while its root %s', (_, takeAway) => {
    let store: DiskBlobStore;
    beforeEach(async () => {
      store = new DiskBlobStore(root);
      await store.put(KEY, BYTES);
      await takeAway(root);
    });

    it('is unavailable, and creates nothing', async () => {
      const source = join(folder, 'source');
      await writeFile(source, BYTES);
      const uses = [
        () => store.put(KEY, BYTES),
        () => store.putFile(KEY, source),
        () => store.read(KEY),
        () => store.size(KEY),
        () => store.remove(KEY),
        () => store.list().next(),
        () => store.check(),
        () => new IncomingFiles(root).create(),
      ];
      for (const use of uses)
        await expect(use()).rejects.toMatchObject({
          constructor: StorageUnavailable,
          message: expect.stringContaining('The media folder is not mounted'),
        });
      expect(await readdir(root).catch(() => [])).toEqual([]);
      expect(existsSync(source)).toBe(true);
    });

    it('continues when it is back', async () => {
      await expect(store.put('cd/cdef.gif', BYTES)).rejects.toThrow(StorageUnavailable);
      await rm(root, { recursive: true, force: true });
      await rename(`${root}-away`, root);
      await store.put('cd/cdef.gif', BYTES);
      expect([await store.size(KEY), await store.size('cd/cdef.gif')]).toEqual([BYTES.length, BYTES.length]);
    });
  });

  it('stores an existing file when the folder of its key was removed', async () => {
    const store = new DiskBlobStore(root);
    await store.put(KEY, BYTES);
    await rm(join(root, 'ab'), { recursive: true });
    const source = join(folder, 'source');
    await writeFile(source, BYTES);
    await store.putFile(KEY, source);
    expect(await store.size(KEY)).toBe(BYTES.length);
    expect(existsSync(source)).toBe(false);
  });

  const onOtherFileSystem = existsSync(OTHER_FILE_SYSTEM) ? it : it.skip;
  onOtherFileSystem('copies a file from another file system', async () => {
    const elsewhere = await mkdtemp(join(OTHER_FILE_SYSTEM, 'ttyreel-source-'));
    try {
      const source = join(elsewhere, 'source');
      await writeFile(source, BYTES);
      await new DiskBlobStore(root).putFile(KEY, source);
      expect(existsSync(source)).toBe(false);
      expect(await readdir(join(root, 'ab'))).toEqual(['abcdef0123.gif']);
      const stream = await new DiskBlobStore(root).read(KEY);
      expect(stream && (await buffer(stream))).toEqual(BYTES);
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });

  it('does not follow a symbolic link out of its folder', async () => {
    const secret = join(folder, 'secret');
    await writeFile(secret, 'secret');
    await mkdir(join(root, 'ab'), { recursive: true });
    await symlink(secret, join(root, KEY));
    const store = new DiskBlobStore(root);
    await expect(store.read(KEY)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await store.size(KEY)).toBeNull();
  });

  it('lists neither unfinished files nor files without a media key', async () => {
    const store = new DiskBlobStore(root);
    await store.put(KEY, BYTES);
    await (await new IncomingFiles(root).create()).handle.close();
    await writeFile(join(root, 'notes.txt'), '');
    await writeFile(join(root, 'ab', 'no-ending'), '');
    await mkdir(join(root, 'ab', 'folder.gif'));
    const keys: string[] = [];
    for await (const entry of store.list()) keys.push(entry.key);
    expect(keys).toEqual([KEY]);
  });

  describe('if its root is a file', () => {
    let store: DiskBlobStore;
    beforeEach(async () => {
      root = join(folder, 'media');
      await writeFile(root, '');
      store = new DiskBlobStore(root);
    });

    it('reports that it cannot be used, without a path', async () => {
      await expect(store.check()).rejects.toBeInstanceOf(StorageUnavailable);
      const failure = await store.put(KEY, BYTES).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StorageUnavailable);
      expect(String(failure)).toMatch(/^Error: The media folder cannot be used \(E[A-Z]+ while /);
      expect(String(failure)).not.toContain(folder);
    });

    it('leaves the source to the caller', async () => {
      const source = join(folder, 'source');
      await writeFile(source, BYTES);
      await expect(store.putFile(KEY, source)).rejects.toBeInstanceOf(StorageUnavailable);
      expect(existsSync(source)).toBe(true);
    });

    it('fails to read, stat and list', async () => {
      await expect(store.read(KEY)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(store.size(KEY)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(store.list().next()).rejects.toBeInstanceOf(StorageUnavailable);
    });
  });

  const withFullDevice = existsSync(FULL_DEVICE) ? it : it.skip;
  withFullDevice('tells a full disk from other failures', async () => {
    const failure = await writeFile(FULL_DEVICE, BYTES).catch((error: unknown) => error);
    const full = fromFileSystem(failure, 'storing ab/abcdef.gif');
    expect(full).toBeInstanceOf(StorageFull);
    expect(String(full)).toContain('no space left (ENOSPC while storing ab/abcdef.gif)');
  });

  it('does not report a bug as a disk failure', () => {
    const mistake = new TypeError('not a function');
    expect(fromFileSystem(mistake, 'storing')).toBe(mistake);
  });
});
