import { Injectable } from '@nestjs/common';
import { NotFound, TemporarilyUnavailable } from '../../platform/errors/domain-errors.js';
import { BlobStore } from '../../platform/storage/blob-store.js';
import type { FormName } from './rendition.entity.js';
import { RenditionRepository } from './rendition.repository.js';
import { HASH_IN_ADDRESS } from './media-address.js';
import { type MediaBlob, mediaBlob } from './media-blob.js';
import { type FileRendition, MEDIA_FILES } from './media-file.js';

/** Making a form takes seconds. */
const RETRY_SECONDS = 2;

@Injectable()
export class MediaService {
  constructor(
    private readonly forms: RenditionRepository,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * The current file of a recording's form.
   * @throws NotFound when there is no such recording, or it will never have this form
   * @throws NotYet while the form is being made
   */
  async open(gifId: string, form: FileRendition): Promise<MediaBlob> {
    const row = await this.forms.findOfLiveGif(gifId, form);
    if (!row) throw new NotFound(`There is no ${form} of a recording "${gifId}".`);
    if (row.state !== 'ready') throw notReady(form, row.failure);
    return mediaBlob(this.blobs, row, MEDIA_FILES[form].contentType);
  }

  /** As `open`, for an address that carries a hash: another content than that is not found. */
  async openExactly(gifId: string, form: FileRendition, hashInAddress: string): Promise<MediaBlob> {
    const blob = await this.open(gifId, form);
    if (hashInAddress.length !== HASH_IN_ADDRESS || !blob.hash.startsWith(hashInAddress)) {
      throw new NotFound(`The recording "${gifId}" has another ${form} now.`);
    }
    return blob;
  }
}

/** What to answer for a form that was promised and is not there: later, or never. */
export function notReady(form: FormName, failure: string | null): TemporarilyUnavailable | NotFound {
  return failure === null
    ? new TemporarilyUnavailable(`The ${form} is being made. Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS)
    : new NotFound(`The ${form} could not be made: ${failure}`);
}
