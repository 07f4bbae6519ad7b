import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PublicChanges } from '../../hot/public-changes.service.js';
import { Hopeless, type JobHandler } from '../../jobs/job-handler.js';
import { BlobStore } from '../../storage/blob-store.js';
import { BlobReferences } from '../blob-references.service.js';
import { FormRepository } from '../form.repository.js';
import { blobKey, MEDIA_FILES } from '../media-file.js';
import { SourceFiles } from './source-file.service.js';
import { makeThumbnail } from './thumbnail.js';

/** Makes the still of a recording. */
@Injectable()
export class ThumbnailJob implements JobHandler {
  readonly kind = 'thumbnail';

  constructor(
    private readonly changes: PublicChanges,
    private readonly forms: FormRepository,
    private readonly sources: SourceFiles,
    private readonly blobs: BlobStore,
    private readonly references: BlobReferences,
  ) {}

  async run(gifSeq: number): Promise<void> {
    const gif = await this.sources.read(gifSeq, 'gif');
    if (!gif) return;
    const png = await makeThumbnail(gif).catch((error: unknown) => {
      throw new Hopeless('The picture cannot be decoded.', { cause: error });
    });
    const hash = createHash('sha256').update(png).digest('hex');
    const key = blobKey('thumbnail', hash);
    await this.blobs.put(key, png, MEDIA_FILES.thumbnail.contentType);
    await this.changes.transaction(async (manager, changed) => {
      await this.references.hold([key], manager);
      const blob = { blobKey: key, hash, byteSize: png.length };
      await this.forms.markReady(gifSeq, 'thumbnail', blob, manager);
      changed('lists', `gif:${gifSeq}`);
    });
  }

  async giveUp(gifSeq: number, reason: string): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      await this.forms.markFailed(gifSeq, 'thumbnail', reason, manager);
      changed(`gif:${gifSeq}`);
    });
  }
}
