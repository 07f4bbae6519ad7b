import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { aGif, aUser } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { ApiKeysService } from '../auth/api-keys/api-keys.service.js';
import type { CollectionsService } from '../collections/collections.service.js';
import type { GifsService } from '../gifs/gifs.service.js';
import type { MediaService } from '../media/media.service.js';
import { AccountExportService } from './account-export.service.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

const service = new AccountExportService(
  fake<GifsService>({
    async *eachOf() {
      yield { gif: aGif({ id: 'live0001', transcript: 'typed\n' }), deletedAt: null };
      yield { gif: aGif({ id: 'deleted1' }), deletedAt: new Date(0) };
      await Promise.resolve();
    },
  }),
  fake<MediaService>({
    filesOf: () =>
      Promise.resolve([
        { name: 'gif.gif', size: 3, read: () => Promise.resolve(Readable.from([Buffer.from('GIF')])) },
        { name: 'mp4.mp4', size: 3, read: () => Promise.resolve(null) },
      ]),
  }),
  fake<CollectionsService>({ listWhole: () => Promise.resolve([]) }),
  fake<ApiKeysService>({ list: () => Promise.resolve([]) }),
);

it('writes files, transcripts and the manifest, and names what the store has lost', async () => {
  const file = path.join(folder, 'ada.zip');
  const report = await service.export(aUser({ email: 'ada@example.org' }), file);
  expect(report).toMatchObject({
    recordings: 2,
    files: 3,
    missing: ['recordings/live0001/mp4.mp4', 'recordings/deleted1/mp4.mp4'],
  });
  const zip = (await readFile(file)).toString('latin1');
  expect(zip.length).toBe(report.bytes);
  for (const name of [
    'recordings/live0001/gif.gif',
    'recordings/live0001/transcript.txt',
    'recordings/deleted1/gif.gif',
    'manifest.json',
  ]) {
    // Once before its content, and once in the directory at the end.
    expect(zip.split(name)).toHaveLength(3);
  }
});

it('overwrites nothing', async () => {
  const file = path.join(folder, 'there.zip');
  await writeFile(file, 'mine');
  await expect(service.export(aUser(), file)).rejects.toThrow('exists already');
  expect(await readFile(file, 'utf8')).toBe('mine');
});
