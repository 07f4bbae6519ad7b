import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import type { BlobStore } from '../../../platform/storage/blob-store.js';
import type { RenditionEntity } from '../rendition.entity.js';
import type { RenditionRepository } from '../rendition.repository.js';
import { SourceFileService } from './source-file.service.js';

function filesWith(row: Partial<RenditionEntity> | null, parts: string[] | null = null): SourceFileService {
  return new SourceFileService(
    fake<RenditionRepository>({ find: () => Promise.resolve(row && fake<RenditionEntity>(row)) }),
    fake<BlobStore>({
      read: () => Promise.resolve(parts && Readable.from(parts.map((part) => Buffer.from(part)))),
    }),
  );
}
const STORED = { blobKey: 'ab/1.gif', byteSize: 6 };

describe('the file of a rendition', () => {
  it('is read completely', async () => {
    const file = await filesWith(STORED, ['GIF', '89', 'a']).read(7, 'gif');
    expect([String(file?.bytes), file?.blobKey]).toEqual(['GIF89a', STORED.blobKey]);
  });

  it('is null if the recording is gone or the rendition has no file', async () => {
    expect(await filesWith(null).read(7, 'gif')).toBeNull();
    expect(await filesWith({ blobKey: null, byteSize: null }).read(7, 'gif')).toBeNull();
  });

  it('is an error if the store has no file or an incomplete one', async () => {
    await expect(filesWith(STORED, null).read(7, 'gif')).rejects.toThrow('missing from the store');
    await expect(filesWith(STORED, ['GIF89']).read(7, 'gif')).rejects.toThrow('truncated');
  });
});
