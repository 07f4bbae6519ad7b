import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../../platform/storage/storage-errors.js';
import { BackupError, MANIFEST_FILE } from './manifest.js';
import { namesIn } from './media-copy.js';

/** The folder with the rows of a backup. */
const ROWS = /^rows-\d{4}-\d\d-\d\dT[\d-]+Z$/;

/**
 * A backup deletes what it does not need from its folder.
 * @throws BackupError when the folder overlaps the data folder, or is neither empty nor that of a backup
 */
export async function checkBackupFolder(folder: string, dataDirectory: string): Promise<void> {
  const [target, data] = await Promise.all([realPathOf(folder), realPathOf(dataDirectory)]);
  if (isInside(target, data) || isInside(data, target))
    throw new BackupError(
      `The folder ${folder} overlaps the data folder ${dataDirectory}. Name a folder outside it.`,
    );
  const names = await namesIn(folder);
  if (names.length === 0 || names.some((name) => name === MANIFEST_FILE || ROWS.test(name))) return;
  throw new BackupError(
    `${folder} is not empty and has no backup: it has ${String(names[0])}, for example. Name an empty folder, or that of a backup.`,
  );
}

function isInside(inner: string, outer: string): boolean {
  return `${inner}${path.sep}`.startsWith(outer.endsWith(path.sep) ? outer : `${outer}${path.sep}`);
}

/** The path without symbolic links, also of a folder that does not exist yet. */
async function realPathOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (!isMissing(error) || parent === folder) throw error;
    return path.join(await realPathOf(parent), path.basename(folder));
  }
}
