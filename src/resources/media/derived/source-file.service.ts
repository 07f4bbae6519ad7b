import { Injectable } from '@nestjs/common';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { RenditionRepository } from '../rendition.repository.js';
import type { FileRendition } from '../media-file.js';
import type { OriginalName } from '../rendition.entity.js';

/** A source file of renditions, in the state in which it was read. */
export interface SourceFile {
  readonly rendition: FileRendition | OriginalName;
  readonly blobKey: string;
  readonly bytes: Buffer;
}

@Injectable()
export class SourceFileService {
  constructor(
    private readonly renditions: RenditionRepository,
    private readonly blobs: BlobStore,
  ) {}

  /** The whole file in memory, up to about 70 MB; null when the recording or rendition is gone. */
  async read(gifSeq: number, rendition: FileRendition | OriginalName): Promise<SourceFile | null> {
    const row = await this.renditions.find(gifSeq, rendition);
    if (row?.blobKey == null) return null;
    const stream = await this.blobs.read(row.blobKey);
    if (!stream) throw new Error(`The ${rendition} of this recording is missing from the store.`);
    const bytes = Buffer.allocUnsafe(row.byteSize ?? 0);
    let length = 0;
    for await (const part of stream) length += (part as Buffer).copy(bytes, length);
    if (length < bytes.length)
      throw new Error(`The ${rendition} of this recording is truncated in the store.`);
    return { rendition, blobKey: row.blobKey, bytes };
  }
}
