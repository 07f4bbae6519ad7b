/** The media store failed. The message is for the operator; `cause` holds what the file system or S3 said. */
export abstract class StorageError extends Error {}

/** There is no room left: reading goes on, nothing can be stored until something is removed. */
export class StorageFull extends StorageError {}

/** The store cannot be reached or used now. */
export class StorageUnavailable extends StorageError {}

const OUT_OF_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/**
 * What a failed file operation means for the store. An error that is not the operating system's is a mistake of
 * ours and is given back as it is.
 *
 * @param task what was being done, to follow "while": "storing ab/abcdef.gif"
 */
export function fromFileSystem(error: unknown, task: string): unknown {
  const code = systemErrorCode(error);
  if (code === null || error instanceof StorageError) return error;
  if (OUT_OF_SPACE.has(code)) {
    return new StorageFull(
      `The media folder has no space left (${code} while ${task}): free some space or enlarge the disk.`,
      { cause: error },
    );
  }
  return new StorageUnavailable(
    `The media folder cannot be used (${code} while ${task}): check that it exists and that the service may write to it.`,
    { cause: error },
  );
}

/** `ENOENT` and its like, null for an error that did not come from the operating system. */
export function systemErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('syscall' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Whether the operating system said that there is no such file. */
export function isMissing(error: unknown): boolean {
  return systemErrorCode(error) === 'ENOENT';
}
