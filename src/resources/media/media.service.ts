import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { NotFound, TemporarilyUnavailable } from '../../platform/errors/domain-errors.js';
import { BlobStore } from '../../platform/storage/blob-store.js';
import type {
  OriginalName,
  RenditionName,
  SourceName,
  VersionFileName,
} from './renditions/rendition.entity.js';
import { HiddenRecordingsService } from './renditions/hidden-recordings.service.js';
import { RenditionRepository } from './renditions/rendition.repository.js';
import { type MediaBlob, mediaBlob } from './blobs/media-blob.js';
import { type FileRendition, MEDIA_FILES } from './media-file.js';

const RETRY_SECONDS = 2;

/** A file of a recording for its owner. */
export interface StoredFile {
  /** For example `gif.gif`. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** @returns null if it is missing from the store */
  read(): Promise<Readable | null>;
}

@Injectable()
export class MediaService {
  constructor(
    private readonly renditions: RenditionRepository,
    private readonly blobs: BlobStore,
    private readonly hidden: HiddenRecordingsService,
  ) {}

  /** @throws NotFound when it does not exist, HiddenByStaff, TemporarilyUnavailable while it is pending */
  async open(gifId: string, rendition: FileRendition): Promise<MediaBlob> {
    const row = await this.renditions.findOfLiveGif(gifId, rendition);
    if (!row)
      throw await this.hidden.orNotFound(
        gifId,
        `There is no ${nounOf(rendition)} of a recording "${gifId}".`,
      );
    // While a picture is redrawn, the previous one is shown.
    if (row.state !== 'ready' && row.hash === null) throw notReady(rendition, row.failure);
    return mediaBlob(this.blobs, row, MEDIA_FILES[rendition].contentType);
  }

  /** For the owner of the recording. @throws NotFound */
  async openVersion(gifSeq: number, number: number, source: SourceName): Promise<MediaBlob> {
    const row = await this.renditions.find(gifSeq, `version-${number}-${source}`);
    if (!row) throw new NotFound(`The version ${number} has no ${source}.`);
    return mediaBlob(this.blobs, row, MEDIA_FILES[source.endsWith('cast') ? 'cast' : 'gif'].contentType);
  }

  /** The stored files of a recording, including deleted ones. */
  async filesOf(gifSeq: number): Promise<StoredFile[]> {
    return (await this.renditions.listStored(gifSeq)).flatMap(({ name, blobKey, byteSize }) =>
      name === 'transcript' || blobKey === null
        ? []
        : [
            {
              name: fileNameOf(name),
              size: byteSize ?? 0,
              read: () => this.blobs.read(blobKey),
            },
          ],
    );
  }
}

/** Such as `gif.gif`, `original.cast`, `version-2.cast`. */
function fileNameOf(name: FileRendition | OriginalName | VersionFileName): string {
  if (!(name in MEDIA_FILES)) return name.replace(/-(?=[a-z]+$)/, '.');
  return `${name}.${MEDIA_FILES[name as FileRendition].ending.split('.').at(-1) ?? ''}`;
}

/** As readers call it. */
function nounOf(rendition: RenditionName): string {
  return rendition === 'readme' ? 'GIF for READMEs' : rendition;
}

export function notReady(
  rendition: RenditionName,
  failure: string | null,
): TemporarilyUnavailable | NotFound {
  return failure === null
    ? new TemporarilyUnavailable(
        `The ${nounOf(rendition)} is being made. Try again in ${RETRY_SECONDS} s.`,
        RETRY_SECONDS,
      )
    : new NotFound(`The ${nounOf(rendition)} could not be made: ${failure}`);
}
