import { Injectable } from '@nestjs/common';
import { NotFound, TemporarilyUnavailable } from '../../platform/errors/domain-errors.js';
import { BlobStore } from '../../platform/storage/blob-store.js';
import type { FormName } from './rendition.entity.js';
import { RenditionRepository } from './rendition.repository.js';
import { HASH_IN_ADDRESS } from './media-address.js';
import { type MediaBlob, mediaBlob } from './media-blob.js';
import { type FileRendition, MEDIA_FILES } from './media-file.js';

const RETRY_SECONDS = 2;

@Injectable()
export class MediaService {
  constructor(
    private readonly forms: RenditionRepository,
    private readonly blobs: BlobStore,
  ) {}

  /** @throws NotFound when it does not exist, TemporarilyUnavailable while it is pending */
  async open(gifId: string, form: FileRendition): Promise<MediaBlob> {
    const row = await this.forms.findOfLiveGif(gifId, form);
    if (!row) throw new NotFound(`There is no ${form} of a recording "${gifId}".`);
    if (row.state !== 'ready') throw notReady(form, row.failure);
    return mediaBlob(this.blobs, row, MEDIA_FILES[form].contentType);
  }

  /** Like `open`, but only for content with this hash. */
  async openExactly(gifId: string, form: FileRendition, hashInAddress: string): Promise<MediaBlob> {
    const blob = await this.open(gifId, form);
    if (hashInAddress.length !== HASH_IN_ADDRESS || !blob.hash.startsWith(hashInAddress)) {
      throw new NotFound(`The recording "${gifId}" has another ${form} now.`);
    }
    return blob;
  }
}

export function notReady(form: FormName, failure: string | null): TemporarilyUnavailable | NotFound {
  return failure === null
    ? new TemporarilyUnavailable(`The ${form} is being made. Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS)
    : new NotFound(`The ${form} could not be made: ${failure}`);
}
