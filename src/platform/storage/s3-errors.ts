import { StorageError, StorageFull, StorageUnavailable } from './storage-errors.js';

/** The HTTP status an S3 server answered with, null when the call got no answer. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return null;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}

/** Whether the server said that the bucket holds no such object; a missing bucket is another matter. */
export function isNoSuchObject(error: unknown): boolean {
  return statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket';
}

/** Whether the same call may succeed a moment later: no answer, too many calls, or a fault of the server. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

/**
 * What a failed call means for the store.
 * @param task what was being done, to follow "while": "storing ab/abcdef.gif"
 */
export function fromS3(error: unknown, bucket: string, task: string): StorageError {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  const name = error instanceof Error ? error.name : 'unknown error';
  const answer = status === null ? `no answer (${name})` : `${status} ${name}`;
  if (status === 507) {
    return new StorageFull(`The S3 bucket "${bucket}" has no space left (${answer} while ${task}).`, {
      cause: error,
    });
  }
  return new StorageUnavailable(
    `The S3 bucket "${bucket}" cannot be used (${answer} while ${task}): check S3_ENDPOINT, S3_BUCKET and the access key.`,
    { cause: error },
  );
}
