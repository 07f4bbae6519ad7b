import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InsufficientStorage } from '../errors/domain-errors.js';
import { defaultFloor, DiskSpace } from './disk-space.js';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

describe('the free space of a disk', () => {
  let folder: string;
  let free: number;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-space-'));
    const { bavail, bsize } = await statfs(folder);
    free = bavail * bsize;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is low if less than the floor is free', async () => {
    expect(await new DiskSpace([folder], 0).isLow()).toBe(false);
    const low = new DiskSpace([folder], free + GIB);
    expect(await low.isLow()).toBe(true);
    await expect(low.requireRoom()).rejects.toThrow(InsufficientStorage);
  });

  it('is that of the fullest file system, without missing folders', async () => {
    const missing = path.join(folder, 'missing');
    expect(await new DiskSpace([missing], free + GIB).headroom()).toBe(Infinity);
    expect(await new DiskSpace([missing, folder], free + GIB).isLow()).toBe(true);
  });

  it('is reserved for writes that fit together above the floor', async () => {
    const disk = new DiskSpace([folder], free / 2);
    const most = (await disk.headroom()) / 2;
    const first = await disk.reserve(most);
    await expect(disk.reserve(most + MIB)).rejects.toThrow(InsufficientStorage);
    first.release();
    // The numbers may not include its writes yet.
    await expect(disk.reserve(most + MIB)).rejects.toThrow(InsufficientStorage);
  });
});

describe('the default floor', () => {
  it.each([
    ['100 MiB', 100 * MIB, 32 * MIB],
    ['2 GiB', 2 * GIB, 0.1 * GIB],
    ['250 GiB', 250 * GIB, GIB],
  ])('for %s', (_, size, floor) => {
    expect(defaultFloor(size)).toBeCloseTo(floor);
  });
});
