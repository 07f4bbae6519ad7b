import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IncomingFiles } from './incoming-files.js';
import { StorageUnavailable } from './storage-errors.js';

const HOUR_MS = 3_600_000;

describe('IncomingFiles', () => {
  let root: string;
  let incoming: IncomingFiles;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'ttyreel-incoming-'));
    incoming = new IncomingFiles(join(root, 'media'));
    await incoming.prepare();
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** A file that another process left. */
  const leftover = async (ageMs: number) => {
    const path = join(root, 'media', 'incoming', `${randomUUID()}.part`);
    await writeFile(path, '');
    const writtenAt = new Date(Date.now() - ageMs);
    await utimes(path, writtenAt, writtenAt);
    return path;
  };

  it('creates files that only the service can read, each with a unique name', async () => {
    const files = await Promise.all(Array.from({ length: 20 }, () => incoming.create()));
    await Promise.all(files.map(({ handle }) => handle.close()));
    expect(new Set(files.map(({ path }) => path)).size).toBe(20);
    for (const { path } of files) expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('creates no file without its folder', async () => {
    await rm(join(root, 'media'), { recursive: true });
    await expect(incoming.create()).rejects.toThrow('The media folder is not mounted');
    expect(existsSync(join(root, 'media'))).toBe(false);
  });

  it('returns a handle for writing and reading', async () => {
    const { handle } = await incoming.create();
    await handle.write('GIF89a');
    const { buffer } = await handle.read(Buffer.alloc(6), 0, 6, 0);
    await handle.close();
    expect(buffer.toString()).toBe('GIF89a');
  });

  it('discards a file, even if it no longer exists', async () => {
    const file = await incoming.create();
    await incoming.discard(file);
    await incoming.discard(file);
    expect(existsSync(file.path)).toBe(false);
  });

  it('does not remove a stored file', async () => {
    const file = await incoming.create();
    await file.handle.close();
    file.isStored = true;
    await incoming.discard(file);
    expect(existsSync(file.path)).toBe(true);
  });

  it('sweeps old files and keeps those that are still being written', async () => {
    const old = await Promise.all([leftover(2 * HOUR_MS), leftover(HOUR_MS + 5_000)]);
    const young = await leftover(HOUR_MS - 5_000);
    await mkdir(join(dirname(young), 'folder'));
    expect(await incoming.sweep(HOUR_MS)).toBe(2);
    expect(old.some((path) => existsSync(path))).toBe(false);
    expect(existsSync(young)).toBe(true);
  });

  it('keeps the files of this process even if the clock was set forward', async () => {
    const store = new IncomingFiles(join(root, 'media'));
    const files = [await incoming.create(), await store.create()];
    const early = new Date(Date.now() - 2 * HOUR_MS);
    for (const { path } of files) await utimes(path, early, early);
    expect(await incoming.sweep(HOUR_MS)).toBe(0);
    for (const file of files) await incoming.discard(file);
    expect(await readdir(join(root, 'media', 'incoming'))).toEqual([]);
  });

  it('forgets files that are stored or discarded', async () => {
    const [stored, discarded] = [await incoming.create(), await incoming.create()];
    await stored.handle.close();
    await rename(stored.path, join(root, 'stored'));
    stored.isStored = true;
    await incoming.discard(discarded);
    await incoming.sweep(HOUR_MS);
    // Names are never reused: this test only shows what is remembered.
    const early = new Date(Date.now() - 2 * HOUR_MS);
    for (const { path } of [stored, discarded]) {
      await writeFile(path, '');
      await utimes(path, early, early);
    }
    expect(await incoming.sweep(HOUR_MS)).toBe(2);
  });

  it('uses the time of the file system, not of this machine', async () => {
    const young = await leftover(HOUR_MS - 60_000);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * HOUR_MS);
    try {
      expect(await incoming.sweep(HOUR_MS)).toBe(0);
    } finally {
      clock.mockRestore();
    }
    expect(existsSync(young)).toBe(true);
  });

  it('shares its leftovers with another sweeper without failing', async () => {
    await Promise.all(Array.from({ length: 10 }, () => leftover(2 * HOUR_MS)));
    const counts = await Promise.all([incoming.sweep(HOUR_MS), incoming.sweep(HOUR_MS)]);
    expect(counts[0] + counts[1]).toBe(10);
    expect(await readdir(join(root, 'media', 'incoming'))).toEqual([]);
  });

  it('sweeps nothing before the first upload', async () => {
    expect(await incoming.sweep(HOUR_MS)).toBe(0);
  });

  it('fails with an error if its folder cannot be created or used', async () => {
    await rm(join(root, 'media'), { recursive: true });
    await writeFile(join(root, 'media'), '');
    await expect(incoming.prepare()).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(incoming.create()).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(incoming.sweep(HOUR_MS)).rejects.toBeInstanceOf(StorageUnavailable);
  });
});
