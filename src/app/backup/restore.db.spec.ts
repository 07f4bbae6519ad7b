import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { StoppedService } from '../../../test/support/backed-up-service.js';
import { DamagedDump } from '../../platform/database/database-dump.js';
import { backUp } from './back-up.js';
import { type Manifest, readManifest, writeManifest } from './manifest.js';
import { restore } from './restore.js';

const SILENT = pino({ level: 'silent' });
const ignored = () => undefined;

let service: StoppedService;
let other: StoppedService;
let folder: string;

beforeEach(async () => {
  [service, other] = await Promise.all([StoppedService.create(), StoppedService.create()]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-backup-'));
  await service.fill();
});
afterEach(async () => {
  await Promise.all([service.remove(), other.remove()]);
  await rm(folder, { recursive: true });
});

const backup = () => backUp(service.config(), service.address, folder, ignored);
const restored = (settings: NodeJS.ProcessEnv = {}) =>
  restore(other.config(settings), folder, SILENT, ignored);

async function changeManifest(change: Partial<Record<keyof Manifest, unknown>>): Promise<void> {
  await writeManifest(folder, { ...(await readManifest(folder)), ...change } as Manifest);
}

describe('a restore is refused', () => {
  it('into a database that is used', async () => {
    await backup();
    await other.fill();
    const before = await other.content();
    await expect(restored()).rejects.toThrow('The database of DATABASE_URL is not empty');
    expect(await other.content()).toEqual(before);
  });

  it('of a newer schema, with both versions', async () => {
    await backup();
    const { migrations } = await readManifest(folder);
    await changeManifest({ version: '99.1.0', migrations: [...migrations, 'Later99'] });
    await expect(restored()).rejects.toThrow(
      /made by ttyreel 99\.1\.0, .*\(Later99\): restore it with a later release/,
    );
  });

  it.each([
    ['a later format', { format: 2 }],
    ['a folder outside', { rows: '../rows' }],
  ])('of %s', async (_, change) => {
    await backup();
    await changeManifest(change);
    await expect(restored()).rejects.toThrow('is damaged, or of a later release');
  });

  it('with another secret', async () => {
    await backup();
    await expect(restored({ SECRET_KEY: 'another secret of 32 characters or more' })).rejects.toThrow(
      'SECRET_KEY is not the one that the backup was made with',
    );
  });
});

describe('a restore', () => {
  it.each(['gif.copy.gz', 'media-files.tsv.gz'])('that failed at a cut %s can be repeated', async (name) => {
    const key = await service.addFile('the picture', 'gif');
    await backup();
    const { rows } = await readManifest(folder);
    const file = path.join(folder, rows, name);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, 40));
    const failed = restored();
    await expect(failed).rejects.toBeInstanceOf(DamagedDump);
    await expect(failed).rejects.toThrow(`${file} is damaged (unexpected end of file)`);
    await writeFile(file, whole);
    await mkdir(path.dirname(path.join(other.media, key)), { recursive: true });
    await writeFile(path.join(other.media, key), 'half');
    expect((await restored()).media.copied).toBe(1);
    expect(await other.content()).toEqual(await service.content());
  });
});
