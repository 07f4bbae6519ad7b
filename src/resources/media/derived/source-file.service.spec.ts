import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import type { BlobStore } from '../../../platform/storage/blob-store.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import type { RenditionEntity } from '../renditions/rendition.entity.js';
import type { RenditionRepository } from '../renditions/rendition.repository.js';
import { type SourceFile, SourceFileService } from './source-file.service.js';

const STORED = { blobKey: 'ab/1.gif', byteSize: 6 };
const FILE: SourceFile = { rendition: 'gif', blobKey: 'ab/1.gif', size: 6 };

let folder: string;
beforeAll(async () => {
  folder = await createMediaFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function filesWith(
  row: Partial<RenditionEntity> | null,
  parts: string[] | null = null,
  localPath: string | null = null,
): SourceFileService {
  return new SourceFileService(
    fake<RenditionRepository>({ find: () => Promise.resolve(row && fake<RenditionEntity>(row)) }),
    fake<BlobStore>({
      localPath: () => localPath,
      size: () => Promise.resolve(parts && 6),
      read: () => Promise.resolve(parts && Readable.from(parts.map((part) => Buffer.from(part)))),
    }),
    new IncomingFiles(folder),
  );
}

describe('the file of a rendition', () => {
  it('is found, or null if the recording is gone or the rendition has no file', async () => {
    expect(await filesWith(STORED).find(7, 'gif')).toEqual(FILE);
    expect(await filesWith(null).find(7, 'gif')).toBeNull();
    expect(await filesWith({ blobKey: null, byteSize: null }).find(7, 'gif')).toBeNull();
  });

  it('is lent where it is if the store is on this machine', async () => {
    const at = '/media/ab/1.gif';
    expect(await filesWith(STORED, ['GIF89a'], at).lend(FILE, (path) => Promise.resolve(path))).toBe(at);
    const lent = filesWith(STORED, null, at).lend(FILE, () => Promise.resolve());
    await expect(lent).rejects.toThrow('The gif of this recording is missing from the store.');
  });

  it('is lent as a copy otherwise, which is removed afterwards', async () => {
    const sources = filesWith(STORED, ['GIF', '89a']);
    const lent = await sources.lend(FILE, (at) => Promise.resolve({ at, text: readFileSync(at, 'utf8') }));
    expect(lent.text).toBe('GIF89a');
    expect(existsSync(lent.at)).toBe(false);
    const failed = sources.lend(FILE, () => Promise.reject(new Error('It failed.')));
    await expect(failed).rejects.toThrow('It failed.');
    await expect(filesWith(STORED).lend(FILE, () => Promise.resolve())).rejects.toThrow('missing from');
  });
});
