import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobHandler } from '../../jobs/job-handler.js';
import { BlobStore } from '../../storage/blob-store.js';
import { FormRepository } from '../form.repository.js';
import { blobKey, MEDIA_FILES } from '../media-file.js';
import { SourceFiles } from './source-file.service.js';
import { makeThumbnail } from './thumbnail.js';

/** Makes the still of a recording. */
@Injectable()
export class ThumbnailJob implements JobHandler {
  readonly kind = 'thumbnail';

  constructor(
    private readonly forms: FormRepository,
    private readonly sources: SourceFiles,
    private readonly blobs: BlobStore,
  ) {}

  async run(gifSeq: number): Promise<void> {
    const gif = await this.sources.read(gifSeq, 'gif');
    if (!gif) return;
    const png = await makeThumbnail(gif);
    const hash = createHash('sha256').update(png).digest('hex');
    const key = blobKey('thumbnail', hash);
    await this.blobs.put(key, png, MEDIA_FILES.thumbnail.contentType);
    await this.forms.markReady(gifSeq, 'thumbnail', { blobKey: key, hash, byteSize: png.length });
  }

  async giveUp(gifSeq: number, reason: string): Promise<void> {
    await this.forms.markFailed(gifSeq, 'thumbnail', reason);
  }
}
