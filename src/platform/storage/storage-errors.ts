/** A failure of the media store. The message is for the operator. */
export abstract class StorageError extends Error {}

/** The store is full: reads still work. */
export class StorageFull extends StorageError {}

export class StorageUnavailable extends StorageError {}

const OUT_OF_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/** Leaves errors unchanged that are not of the operating system. @param task completes "while …" */
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

/** For example `ENOENT`; null for an error that is not of the operating system. */
export function systemErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('syscall' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

export function isMissing(error: unknown): boolean {
  return systemErrorCode(error) === 'ENOENT';
}
