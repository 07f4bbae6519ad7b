import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Ballast, BALLAST_BYTES, releaseBallast } from './ballast.js';
import { DiskSpace } from './disk-space.js';

const log = pino({ level: 'silent' });
const MORE_THAN_ANY_DISK = 2 ** 60;

describe('the ballast', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-ballast-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const ballast = (floor: number) => new Ballast(folder, new DiskSpace([folder], floor), log);

  it('allocates its full size on disk and leaves no temporary file', async () => {
    expect(await ballast(0).restore()).toBe(true);
    const { size, blocks } = await stat(path.join(folder, 'ballast'));
    expect(size).toBe(BALLAST_BYTES);
    expect(blocks * 512).toBeGreaterThanOrEqual(BALLAST_BYTES);
    expect(await readdir(folder)).toEqual(['ballast']);
  });

  it('is not created if that would leave less than the floor', async () => {
    expect(await ballast(MORE_THAN_ANY_DISK).restore()).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is kept when there is room, also at a start', async () => {
    await writeFile(path.join(folder, 'ballast'), 'here');
    expect(await ballast(0).restore()).toBe(true);
    expect(releaseBallast(folder)).toBe(false);
    expect(existsSync(path.join(folder, 'ballast'))).toBe(true);
  });

  it('that is incomplete is removed by the next start', async () => {
    await writeFile(path.join(folder, 'ballast.new'), 'half');
    expect(releaseBallast(folder)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is optional at a start, as is the folder', () => {
    expect(releaseBallast(folder)).toBe(false);
    expect(releaseBallast(path.join(folder, 'missing'))).toBe(false);
  });
});
