import type { Readable } from 'node:stream';
import type { BlobStore } from '../../../platform/storage/blob-store.js';

export interface MediaBlob {
  readonly gifSeq: number;
  readonly hash: string;
  readonly size: number;
  readonly contentType: string;
  /** @param range inclusive */
  read(range?: { start: number; end: number }): Promise<Readable>;
  /** Where browsers read it for some minutes; null if the service sends it. */
  publicUrl(downloadAs?: string): Promise<string | null>;
}

export interface BlobRow {
  readonly gifSeq: number;
  readonly blobKey: string | null;
  readonly hash: string | null;
  readonly byteSize: number | null;
}

export function mediaBlob(
  blobs: BlobStore,
  { gifSeq, blobKey, hash, byteSize }: BlobRow,
  contentType: string,
): MediaBlob {
  if (blobKey === null || hash === null || byteSize === null) {
    throw new Error(`A ready rendition of the recording ${gifSeq} has no blob.`);
  }
  return {
    gifSeq,
    hash,
    size: byteSize,
    contentType,
    // Players read a cast by script, which stores forbid to other sites by default.
    publicUrl: (downloadAs) =>
      /^(?:image|video)\//.test(contentType)
        ? blobs.publicUrl(blobKey, { contentType, downloadAs })
        : Promise.resolve(null),
    read: async (range) => {
      const stream = await blobs.read(blobKey, range);
      if (!stream)
        throw new Error(`The blob ${blobKey} of the recording ${gifSeq} is missing from the store.`);
      return stream;
    },
  };
}

/** A file that may be evicted after its row was read. @param evicted the error of a later read */
export function evictableBlob(
  blob: MediaBlob,
  isEvicted: () => Promise<boolean>,
  evicted: () => Error,
): MediaBlob {
  const read: MediaBlob['read'] = (range) =>
    blob.read(range).catch(async (error: unknown) => {
      throw (await isEvicted()) ? evicted() : error;
    });
  return { ...blob, read };
}
