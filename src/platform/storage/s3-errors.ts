import { StorageError, StorageFull, StorageUnavailable } from './storage-errors.js';

/** The HTTP status of the response, or null without a response. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return null;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}

/** A missing object; not a missing bucket. */
export function isNoSuchObject(error: unknown): boolean {
  return statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket';
}

/** Whether a retry may succeed: an incomplete object, no response, throttling, or a server error. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StorageError) return error instanceof StorageUnavailable;
  const status = statusOf(error);
  return status === null || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

/** @param task completes "while …", such as "storing ab/abcdef.gif" */
export function fromS3(error: unknown, bucket: string, task: string): StorageError {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  const name = error instanceof Error ? error.name : 'unknown error';
  const outcome = status === null ? `no response (${name})` : `${status} ${name}`;
  if (status === 507) {
    return new StorageFull(`The S3 bucket "${bucket}" has no space left (${outcome} while ${task}).`, {
      cause: error,
    });
  }
  return new StorageUnavailable(
    `The S3 bucket "${bucket}" cannot be used (${outcome} while ${task}): check S3_ENDPOINT, S3_BUCKET and the access key.`,
    { cause: error },
  );
}
