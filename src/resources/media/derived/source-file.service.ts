import { writeFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { RetryableError } from '../../../platform/jobs/job-handler.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import type { FileRendition } from '../media-file.js';
import type { OriginalName } from '../renditions/rendition.entity.js';
import { RenditionRepository } from '../renditions/rendition.repository.js';

/** A source file of renditions, in the state in which it was found. */
export interface SourceFile {
  readonly rendition: FileRendition | OriginalName;
  readonly blobKey: string;
  /** In bytes. */
  readonly size: number;
}

@Injectable()
export class SourceFileService {
  constructor(
    private readonly renditions: RenditionRepository,
    private readonly blobs: BlobStore,
    private readonly incoming: IncomingFiles,
  ) {}

  /** Null when the recording or rendition is gone. */
  async find(gifSeq: number, rendition: FileRendition | OriginalName): Promise<SourceFile | null> {
    const row = await this.renditions.find(gifSeq, rendition);
    return row?.blobKey == null ? null : { rendition, blobKey: row.blobKey, size: row.byteSize ?? 0 };
  }

  /** Lends a file on this machine to the work, whose process reads it: this one does not. It must not be changed. */
  async lend<Result>(file: SourceFile, work: (path: string) => Promise<Result>): Promise<Result> {
    const path = this.blobs.localPath(file.blobKey);
    if (path !== null) {
      if ((await this.blobs.size(file.blobKey)) === null) throw missing(file);
      return work(path);
    }
    const copy = await this.incoming.create();
    try {
      await writeFile(copy.handle, await this.open(file));
      return await work(copy.path);
    } finally {
      await this.incoming.discard(copy);
    }
  }

  private async open(file: SourceFile) {
    const stream = await this.blobs.read(file.blobKey);
    if (stream) return stream;
    throw missing(file);
  }
}

function missing({ rendition }: SourceFile): RetryableError {
  return new RetryableError(`The ${rendition} of this recording is missing from the store.`);
}
