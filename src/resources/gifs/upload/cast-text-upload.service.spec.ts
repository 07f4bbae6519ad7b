import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import type { TextPool } from '../../../platform/concurrency/text-pool.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { CastReceiverService } from './cast-receiver.service.js';
import { CastTextUploadService } from './cast-text-upload.service.js';
import type { GifUploadService, ReceivedRecording } from './gif-upload.service.js';

const CAST = '{"version":2,"width":20,"height":4}\n[0.5,"o","$ ls\\r\\n"]\n';

let folder: string;
let received: ReceivedRecording[];
let service: CastTextUploadService;

beforeEach(async () => {
  folder = await createMediaFolder();
  received = [];
  const uploads = fake<GifUploadService>({
    upload: (_author, _description, recording) => {
      received.push(recording);
      return Promise.resolve({ gif: fake(), quota: fake() });
    },
  });
  const casts = new CastReceiverService(fake<TextPool>());
  service = new CastTextUploadService(uploads, casts, new IncomingFiles(folder), new DiskSpace([folder], 0));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a cast as text', () => {
  it('is received like a file and leaves no file', async () => {
    await service.upload({ userSeq: 1 }, { tags: [] }, CAST);
    expect(received[0]?.cast?.facts).toMatchObject({ version: 2, events: 1 });
    expect(received[0]?.cast?.size).toBe(CAST.length);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  it('is rejected like a file', async () => {
    const uploading = service.upload({ userSeq: 1 }, { tags: [] }, `${CAST}[0.5,`);
    await expect(uploading).rejects.toThrow(ValidationFailed);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });
});
