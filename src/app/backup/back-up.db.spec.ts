import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { filesIn, StoppedService } from '../../../test/support/backed-up-service.js';
import { backUp } from './back-up.js';
import { readManifest } from './manifest.js';
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

const backup = (onProgress: () => void | Promise<void> = ignored) =>
  backUp(service.config(), service.address, folder, onProgress);
const restored = () => restore(other.config(), folder, SILENT, ignored);

describe('a backup', () => {
  it('restores all rows and all files', async () => {
    await service.addFile('the picture', 'gif');
    await service.addFile('', 'cast');
    const report = await backup();
    expect(report).toMatchObject({ media: { files: 2, copied: 2, problems: [] }, isSecretStored: false });
    expect(await restored()).toMatchObject({
      media: { files: 2, copied: 2, problems: [] },
      unknownTables: [],
    });
    expect(await other.content()).toEqual(await service.content());
  });

  it('is for its owner alone', async () => {
    await service.addFile('the picture', 'gif');
    await backup();
    const { rows } = await readManifest(folder);
    const modes = ['media', rows, 'manifest.json'].map(
      async (name) => (await stat(path.join(folder, name))).mode & 0o077,
    );
    expect(await Promise.all(modes)).toEqual([0, 0, 0]);
  });

  it('copies new files only, and removes those that no row names', async () => {
    const former = await service.addFile('the former picture', 'gif');
    const kept = await service.addFile('the cast', 'cast');
    await backup();
    await service.use((client) => client.query('DELETE FROM rendition WHERE blob_key = $1', [former]));
    const added = await service.addFile('the new picture', 'gif');
    expect(await backup()).toMatchObject({ media: { files: 2, copied: 1 } });
    const names = (await filesIn(path.join(folder, 'media'))).map((line) => line.split(' ')[0]);
    expect(names).toEqual([added, kept].sort());
    const { rows } = await readManifest(folder);
    expect((await readdir(folder)).sort()).toEqual(['manifest.json', 'media', rows]);
  });

  it('removes nothing from a folder that has anything else', async () => {
    await mkdir(path.join(folder, 'media'));
    await writeFile(path.join(folder, 'media', 'song.mp3'), 'a song');
    await expect(backup()).rejects.toThrow('is not empty and has no backup: it has media, for example.');
    expect(await readdir(path.join(folder, 'media'))).toEqual(['song.mp3']);
  });

  it.each(['.', 'media', 'media/backup', '..'])(
    'is not made in the data folder or around it: %s',
    async (place) => {
      const { dataDirectory } = service.config();
      const within = path.resolve(dataDirectory, place);
      const made = backUp(service.config(), service.address, within, ignored);
      await expect(made).rejects.toThrow('overlaps the data folder');
    },
  );

  it('names missing and damaged files, and keeps the rest', async () => {
    const missing = await service.addFile('the picture', 'gif');
    const damaged = await service.addFile('the cast', 'cast');
    await service.addFile('the still', 'still');
    await rm(path.join(service.media, missing));
    await writeFile(path.join(service.media, damaged), 'the oast');
    const { media } = await backup();
    expect(media).toMatchObject({ files: 3, copied: 1 });
    const problems = [
      { key: missing, problem: 'missing' },
      { key: damaged, problem: 'damaged' },
    ];
    expect(media.problems).toEqual(expect.arrayContaining(problems));
    expect((await restored()).media.problems).toHaveLength(2);
  });

  it('does not mind files that are purged while it runs', async () => {
    const key = await service.addFile('the picture', 'gif');
    const report = await backup(async () => {
      await service.use((client) => client.query('DELETE FROM gif WHERE seq = 1'));
      await rm(path.join(service.media, key));
    });
    expect(report).toMatchObject({ media: { problems: [] }, removedMeanwhile: 1 });
  });

  it('runs once at a time', async () => {
    await service.use(async (client) => {
      await client.query('SELECT pg_advisory_lock(7489734)');
      await expect(backup()).rejects.toThrow('Another backup of this database is running.');
    });
    await backup();
  });
});

describe('an interrupted backup', () => {
  it('leaves the previous one complete, and nothing behind after the next', async () => {
    await service.addFile('the picture', 'gif');
    await backup();
    const before = await service.content();
    await service.addFile('the cast', 'cast');
    const failed = backup(() => Promise.reject(new Error('interrupted')));
    await expect(failed).rejects.toThrow('interrupted');
    await mkdir(path.join(folder, 'media/incoming'), { recursive: true });
    await writeFile(path.join(folder, 'media/incoming/half.part'), 'half');
    await restored();
    expect(await other.content()).toEqual(before);
    await backup();
    expect(await readdir(folder)).toHaveLength(3);
    expect(await readdir(path.join(folder, 'media/incoming'))).toEqual([]);
  });

  it('is not restored', async () => {
    await service.addFile('the picture', 'gif');
    await expect(backup(() => Promise.reject(new Error('interrupted')))).rejects.toThrow();
    await expect(restored()).rejects.toThrow(`There is no complete backup in ${folder}: it has no manifest`);
  });
});
