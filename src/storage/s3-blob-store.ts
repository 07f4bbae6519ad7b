import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { assertBlobKey, isBlobKey } from './blob-key.js';
import { assertByteRange, type BlobEntry, BlobStore, type ByteRange } from './blob-store.js';
import { MAX_ATTEMPTS, makeS3Client, type S3Settings } from './s3-client.js';
import { fromS3, isNoSuchObject, isTransient, statusOf } from './s3-errors.js';
import { fromFileSystem, isMissing, StorageUnavailable } from './storage-errors.js';
import { withRetries } from './with-retries.js';

/** Media in a bucket of S3 or of a server that speaks its protocol, one object a blob, the key as its name. */
export class S3BlobStore extends BlobStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(settings: S3Settings) {
    super();
    this.#client = makeS3Client(settings);
    this.#bucket = settings.bucket;
  }

  async putFile(key: string, sourcePath: string, contentType: string): Promise<void> {
    assertBlobKey(key);
    const size = await this.#sizeOfSource(key, sourcePath);
    await this.#attempt(`storing ${key}`, () =>
      // The SDK cannot send a stream twice: every attempt opens the file anew.
      withRetries({ attempts: MAX_ATTEMPTS, isTransient }, () =>
        this.#sendFile(key, sourcePath, size, contentType),
      ),
    );
    await rm(sourcePath, { force: true });
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    assertBlobKey(key);
    await this.#attempt(`storing ${key}`, () =>
      this.#client.send(
        new PutObjectCommand({ ...this.#object(key), Body: bytes, ContentType: contentType }),
      ),
    );
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    assertBlobKey(key);
    if (range) assertByteRange(range);
    return this.#attempt(`reading ${key}`, async () => {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body: body } = await this.#client.send(new GetObjectCommand({ ...this.#object(key), Range }));
        if (body instanceof Readable) return body;
        throw new StorageUnavailable(`The S3 server sent no content for ${key}.`);
      } catch (error) {
        if (isNoSuchObject(error)) return null;
        // "Range not satisfiable": it begins past the end.
        if (statusOf(error) === 416) return Readable.from([]);
        throw error;
      }
    });
  }

  async size(key: string, signal?: AbortSignal): Promise<number | null> {
    assertBlobKey(key);
    return this.#attempt(`looking at ${key}`, async () => {
      try {
        const head = await this.#client.send(new HeadObjectCommand(this.#object(key)), {
          abortSignal: signal,
        });
        return head.ContentLength ?? null;
      } catch (error) {
        if (isNoSuchObject(error)) return null;
        throw error;
      }
    });
  }

  async remove(key: string, signal?: AbortSignal): Promise<void> {
    assertBlobKey(key);
    await this.#attempt(`removing ${key}`, () =>
      this.#client.send(new DeleteObjectCommand(this.#object(key)), { abortSignal: signal }),
    );
  }

  async *list(): AsyncGenerator<BlobEntry> {
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket })) {
        for (const { Key: key, Size: size, LastModified: modifiedAt } of page.Contents ?? []) {
          if (key === undefined || size === undefined || modifiedAt === undefined || !isBlobKey(key))
            continue;
          yield { key, size, modifiedAt };
        }
      }
    } catch (error) {
      throw fromS3(error, this.#bucket, 'listing the media');
    }
  }

  async check(): Promise<void> {
    await this.#attempt('looking for the bucket', () =>
      this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })),
    );
  }

  /** Closes the connections that are kept open between calls. */
  close(): void {
    this.#client.destroy();
  }

  async #sendFile(key: string, sourcePath: string, size: number, contentType: string): Promise<void> {
    const body = createReadStream(sourcePath);
    const unreadable = new AbortController();
    body.once('error', (error) => {
      unreadable.abort(error);
    });
    try {
      await this.#client.send(
        new PutObjectCommand({
          ...this.#object(key),
          Body: body,
          ContentLength: size,
          ContentType: contentType,
        }),
        { abortSignal: unreadable.signal },
      );
    } catch (error) {
      throw unreadable.signal.aborted ? unreadable.signal.reason : error;
    } finally {
      body.destroy();
    }
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }

  async #sizeOfSource(key: string, sourcePath: string): Promise<number> {
    try {
      return (await stat(sourcePath)).size;
    } catch (error) {
      if (!isMissing(error)) throw fromFileSystem(error, `storing ${key}`);
      throw new Error(`There is no file to store as ${key}: it was stored or removed before.`, {
        cause: error,
      });
    }
  }

  async #attempt<Result>(task: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw fromS3(error, this.#bucket, task);
    }
  }
}
