import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../../platform/storage/storage-errors.js';
import { BackupError, MANIFEST_FILE } from './manifest.js';

/** The folder with the rows of a backup. */
const ROWS = /^rows-\d{4}-\d\d-\d\dT[\d-]+Z$/;

/** A backup removes what it does not need from its folder. @throws BackupError for a folder that has anything else */
export async function checkBackupFolder(folder: string, dataDirectory: string): Promise<void> {
  const [target, data] = await Promise.all([realPathOf(folder), realPathOf(dataDirectory)]);
  if (isInside(target, data) || isInside(data, target))
    throw new BackupError(
      `${folder} and the data folder ${dataDirectory} are one in the other. Name a folder beside it.`,
    );
  const names = await namesIn(folder);
  if (names.length === 0 || names.some((name) => name === MANIFEST_FILE || ROWS.test(name))) return;
  throw new BackupError(
    `${folder} has files that are of no backup, such as ${String(names[0])}. Name an empty folder, or that of a backup.`,
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

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
