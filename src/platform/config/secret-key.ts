import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * The secret that keys API-key look-up and encryption: kept in `<dataDirectory>/secret-key` (mode 0600),
 * made on the first start. Two processes that start at once end up with the same one.
 */
export async function keptSecretKey(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'secret-key');
  const kept = await readIfThere(file);
  if (kept) return kept;

  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32).toString('hex') + '\n');
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
