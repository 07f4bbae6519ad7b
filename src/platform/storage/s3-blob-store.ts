import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertBlobKey, isBlobKey } from './blob-key.js';
import {
  assertByteRange,
  type BlobEntry,
  BlobStore,
  type ByteRange,
  type FileDescription,
} from './blob-store.js';
import type { S3Settings } from '../config/s3-settings.js';
import { makeS3Client, makeS3Probe } from './s3-client.js';
import { fromS3, isNoSuchObject, isTransient, statusOf } from './s3-errors.js';
import { fromFileSystem, isMissing, StorageUnavailable } from './storage-errors.js';
import { withRetries } from './with-retries.js';

/** Of a public URL: longer than caches keep its redirect, with time to load a film. */
const URL_SECONDS = 900;

export class S3BlobStore extends BlobStore {
  readonly #client: S3Client;
  readonly #probe: S3Client;
  /** Of URLs for browsers; it sends nothing. */
  readonly #signer: S3Client | null;
  readonly #bucket: string;

  constructor(settings: S3Settings) {
    super();
    this.#client = makeS3Client(settings);
    this.#probe = makeS3Probe(settings);
    const { publicEndpoint: endpoint } = settings;
    this.#signer = endpoint === undefined ? null : makeS3Client({ ...settings, endpoint });
    this.#bucket = settings.bucket;
  }

  async putFile(key: string, sourcePath: string, contentType: string): Promise<void> {
    assertBlobKey(key);
    const source = await this.#describeSource(key, sourcePath);
    await this.#retried(`storing ${key}`, () =>
      this.#sendFile(key, sourcePath, { ...source, ContentType: contentType }),
    );
    await rm(sourcePath, { force: true });
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    assertBlobKey(key);
    const ContentMD5 = createHash('md5').update(bytes).digest('base64');
    await this.#retried(`storing ${key}`, async () => {
      await this.#client.send(
        new PutObjectCommand({ ...this.#object(key), Body: bytes, ContentMD5, ContentType: contentType }),
      );
      await this.#checkStored(key, bytes.length);
    });
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    assertBlobKey(key);
    if (range) assertByteRange(range);
    return this.#retried(`reading ${key}`, async () => {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const response = await this.#client.send(new GetObjectCommand({ ...this.#object(key), Range }));
        const { Body: body } = response;
        if (body instanceof Readable) {
          return checkLength(key, body, response.ContentLength ?? (await this.#lengthOf(key, range)));
        }
        throw new StorageUnavailable(`The S3 server sent no content for ${key}.`);
      } catch (error) {
        if (isNoSuchObject(error)) return null;
        // The range starts past the end.
        if (statusOf(error) === 416) return Readable.from([]);
        throw error;
      }
    });
  }

  localPath(): null {
    return null;
  }

  async publicUrl(key: string, { contentType, downloadAs }: FileDescription): Promise<string | null> {
    if (!this.#signer) return null;
    assertBlobKey(key);
    const command = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: downloadAs && `attachment; filename="${downloadAs}"`,
    });
    return getSignedUrl(this.#signer, command, { expiresIn: URL_SECONDS });
  }

  async size(key: string, signal?: AbortSignal): Promise<number | null> {
    assertBlobKey(key);
    return this.#retried(`checking ${key}`, () => this.#sizeOf(key, signal), signal);
  }

  async remove(key: string, signal?: AbortSignal): Promise<void> {
    assertBlobKey(key);
    await this.#retried(
      `removing ${key}`,
      () => this.#client.send(new DeleteObjectCommand(this.#object(key)), { abortSignal: signal }),
      signal,
    );
  }

  async *list(): AsyncGenerator<BlobEntry> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: this.#bucket, ContinuationToken: token });
      const page = await this.#retried('listing the media', () => this.#client.send(command));
      for (const { Key: key, Size: size, LastModified: modifiedAt } of page.Contents ?? []) {
        if (key === undefined || size === undefined || modifiedAt === undefined || !isBlobKey(key)) continue;
        yield { key, size, modifiedAt };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async check(): Promise<void> {
    await this.#retried('checking the bucket', () =>
      this.#probe.send(new HeadBucketCommand({ Bucket: this.#bucket })),
    );
  }

  close(): void {
    this.#client.destroy();
    this.#probe.destroy();
    this.#signer?.destroy();
  }

  /** Some servers ignore `ContentMD5`, so the length is checked too. */
  async #sendFile(
    key: string,
    sourcePath: string,
    source: { ContentLength: number; ContentMD5: string; ContentType: string },
  ): Promise<void> {
    const body = createReadStream(sourcePath);
    const unreadable = new AbortController();
    body.once('error', (error) => {
      unreadable.abort(error);
    });
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#object(key), ...source, Body: body }), {
        abortSignal: unreadable.signal,
      });
      await this.#checkStored(key, source.ContentLength);
    } catch (error) {
      throw unreadable.signal.aborted ? unreadable.signal.reason : error;
    } finally {
      body.destroy();
    }
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }

  async #sizeOf(key: string, signal?: AbortSignal): Promise<number | null> {
    try {
      const command = new HeadObjectCommand(this.#object(key));
      return (await this.#client.send(command, { abortSignal: signal })).ContentLength ?? null;
    } catch (error) {
      if (isNoSuchObject(error)) return null;
      throw error;
    }
  }

  /** @throws StorageUnavailable when the stored object has another length */
  async #checkStored(key: string, size: number): Promise<void> {
    const stored = await this.#sizeOf(key);
    if (stored === size) return;
    throw new StorageUnavailable(
      `The S3 bucket "${this.#bucket}" holds ${stored ?? 'none'} of the ${size} bytes that were stored as ${key}.`,
    );
  }

  /** The length of a blob or range, for responses without Content-Length. */
  async #lengthOf(key: string, range: ByteRange | undefined): Promise<number> {
    const size = (await this.#sizeOf(key)) ?? 0;
    if (!range) return size;
    return Math.max(Math.min(range.end + 1, size) - range.start, 0);
  }

  async #describeSource(
    key: string,
    sourcePath: string,
  ): Promise<{ ContentLength: number; ContentMD5: string }> {
    try {
      const md5 = createHash('md5');
      let size = 0;
      for await (const chunk of createReadStream(sourcePath) as AsyncIterable<Buffer>) {
        md5.update(chunk);
        size += chunk.length;
      }
      return { ContentLength: size, ContentMD5: md5.digest('base64') };
    } catch (error) {
      if (!isMissing(error)) throw fromFileSystem(error, `storing ${key}`);
      throw new Error(`There is no file to store as ${key}: it was already stored or removed.`, {
        cause: error,
      });
    }
  }

  /** @param signal stops the attempts */
  async #retried<Result>(task: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    try {
      return await withRetries((error) => signal?.aborted !== true && isTransient(error), work);
    } catch (error) {
      throw fromS3(error, this.#bucket, task);
    }
  }
}

/** Fails the stream if it has more or fewer bytes. */
function checkLength(key: string, body: Readable, size: number): Readable {
  const checked = Readable.from(verifyLength(key, body, size), { objectMode: false });
  // Destroying the wrapper before it is read would not close the connection.
  return checked.once('close', () => body.destroy());
}

async function* verifyLength(key: string, body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    for await (const chunk of body) {
      received += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw cutOff(key, received, size, error);
  }
  if (received !== size) throw cutOff(key, received, size);
}

function cutOff(key: string, received: number, size: number, cause?: unknown): StorageUnavailable {
  return new StorageUnavailable(`The S3 server sent ${received} of the ${size} bytes of ${key}.`, { cause });
}
