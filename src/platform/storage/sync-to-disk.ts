import { constants, open } from 'node:fs/promises';

/** Syncs a file, or the entries of a folder. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
