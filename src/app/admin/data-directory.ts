import { statSync } from 'node:fs';
import path from 'node:path';
import type { AppConfig } from '../../platform/config/app-config.js';
import { DataDirectoryUnusable } from '@ttyreel/local-postgres';

/** A mistyped `DATA_DIR` must not create a new database. @throws DataDirectoryUnusable if no service was started on it */
export function requireDataDirectory({ dataDirectory, databaseUrl, s3 }: AppConfig): void {
  // The database is elsewhere; without S3, the media are in the folder.
  if (databaseUrl !== undefined && s3) return;
  const needed = databaseUrl === undefined ? path.join(dataDirectory, 'postgres') : dataDirectory;
  if (isFolder(dataDirectory, needed)) return;
  throw new DataDirectoryUnusable(
    `There is no ttyreel data in ${dataDirectory}. Set DATA_DIR to the data folder of the service. ` +
      'To create a new one, start the service, or create the first user with create-user --init.',
  );
}

function isFolder(dataDirectory: string, needed: string): boolean {
  try {
    return statSync(needed, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return false;
    throw DataDirectoryUnusable.because(dataDirectory, error as NodeJS.ErrnoException);
  }
}
