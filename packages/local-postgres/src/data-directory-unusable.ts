import { statSync } from 'node:fs';

/** The data folder cannot be used. The message says why and what to do. */
export class DataDirectoryUnusable extends Error {
  /** @param cause of the operating system */
  static because(dataDirectory: string, cause: NodeJS.ErrnoException): DataDirectoryUnusable {
    return new DataDirectoryUnusable(messageOf(dataDirectory, cause), { cause });
  }
}

function messageOf(dataDirectory: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk of the data folder ${dataDirectory} is full. Free some space, then start again.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `DATA_DIR is ${dataDirectory}, which is a file or below one. Set it to a folder.`;
  }
  if (code === 'ENOENT')
    return `Cannot create DATA_DIR ${dataDirectory} (${message}). Set it to another folder.`;
  const owner = ownerOf(dataDirectory);
  const user = process.getuid?.();
  if ((code === 'EACCES' || code === 'EPERM') && owner !== null && user !== undefined && owner !== user) {
    return (
      `The data folder ${dataDirectory} belongs to user id ${owner}, and this process runs as user id ${user}. ` +
      `Run it as that user, or, as root, give it the folder: chown -R ${user} ${dataDirectory}`
    );
  }
  return (
    `The data folder ${dataDirectory} cannot be used (${message}). ` +
    'Run as the user it belongs to, or set DATA_DIR to another folder.'
  );
}

function ownerOf(folder: string): number | null {
  try {
    return statSync(folder).uid;
  } catch {
    return null;
  }
}
