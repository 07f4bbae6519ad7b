import type { Readable } from 'node:stream';

/** Byte offsets of a part of a blob, counted from 0; both ends belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** One blob as the sweeper sees it. */
export interface BlobEntry {
  readonly key: string;
  /** bytes */
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * Where media files lie. Keys are made by the service, never by a caller (see `assertBlobKey`); a key names its
 * content, so it is written once and storing it again changes nothing.
 *
 * Every method rejects with `StorageFull` or `StorageUnavailable` when the store fails, and with a `RangeError`
 * when the key or the range is malformed. A call that takes a signal can be called off while it waits for a store
 * across the network, and then rejects with `StorageUnavailable`; whether it was carried out, nobody knows.
 */
export abstract class BlobStore {
  /**
   * Moves a finished local file, whose bytes the caller has synced to the disk, into the store; durable once it
   * resolves. The file is consumed on success; after a failure it is still the caller's to store again or to remove.
   */
  abstract putFile(key: string, sourcePath: string, contentType: string): Promise<void>;

  /** Stores bytes that are in memory; durable once it resolves. */
  abstract put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;

  /**
   * A stream of the blob or of a part of it, null when there is no such blob. A range that ends past the blob is cut
   * there; one that begins past it is an empty stream. The caller reads the stream to its end or destroys it.
   */
  abstract read(key: string, range?: ByteRange): Promise<Readable | null>;

  /** The blob's length in bytes, null when there is no such blob. */
  abstract size(key: string, signal?: AbortSignal): Promise<number | null>;

  /** Forgets a blob; one that is not there is fine. */
  abstract remove(key: string, signal?: AbortSignal): Promise<void>;

  /** Every blob, in no order. What does not bear a media key is not listed. */
  abstract list(): AsyncIterable<BlobEntry>;

  /** Rejects with a sentence for the operator when the store cannot be written now. */
  abstract check(): Promise<void>;
}

/** @throws RangeError when the ends are not whole numbers from 0 up, in order */
export function assertByteRange(range: ByteRange): void {
  if (
    Number.isSafeInteger(range.start) &&
    Number.isSafeInteger(range.end) &&
    0 <= range.start &&
    range.start <= range.end
  )
    return;
  throw new RangeError(
    `Bytes ${range.start} to ${range.end} are not a range: give whole numbers from 0 up, the first not above the last.`,
  );
}
