import type { Readable } from 'node:stream';

/** Inclusive byte offsets. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobEntry {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** What a response with a blob says of it. */
export interface FileDescription {
  readonly contentType: string;
  /** The name under which browsers save it. */
  readonly downloadAs?: string;
}

/**
 * Stores media files. A key contains the hash of its content, so storing it again changes nothing.
 * Methods reject with `StorageFull`, `StorageUnavailable` (also when aborted) or `RangeError` (invalid key or range).
 */
export abstract class BlobStore {
  /** Moves a local file, which the caller has synced, into the store. Durable when it resolves; after an error the file is still the caller's. */
  abstract putFile(key: string, sourcePath: string, contentType: string): Promise<void>;

  /** Durable when it resolves. */
  abstract put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;

  /** A stream of the blob or of a range, which is clamped to the blob; null if there is no blob. The caller consumes or destroys the stream. */
  abstract read(key: string, range?: ByteRange): Promise<Readable | null>;

  /** Where the file of the blob is on this machine, whether it exists or not; null if the store is elsewhere. */
  abstract localPath(key: string): string | null;

  /** A URL from which anybody reads the blob for some minutes, whether it exists or not; null if there is none. */
  abstract publicUrl(key: string, file: FileDescription): Promise<string | null>;

  /** In bytes; null if there is no blob. */
  abstract size(key: string, signal?: AbortSignal): Promise<number | null>;

  /** Succeeds even if there is no blob. */
  abstract remove(key: string, signal?: AbortSignal): Promise<void>;

  /** All blobs in no particular order; files with other names are omitted. */
  abstract list(): AsyncIterable<BlobEntry>;

  /** Rejects with a message for the operator when the store is not writable. */
  abstract check(): Promise<void>;
}

/** @throws RangeError unless both ends are non-negative integers in order */
export function assertByteRange(range: ByteRange): void {
  if (
    Number.isSafeInteger(range.start) &&
    Number.isSafeInteger(range.end) &&
    0 <= range.start &&
    range.start <= range.end
  )
    return;
  throw new RangeError(
    `Bytes ${range.start} to ${range.end} are not a range: use whole numbers from 0, the first not larger than the last.`,
  );
}
