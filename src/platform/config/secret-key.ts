import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const currentFile = (dataDirectory: string) => path.join(dataDirectory, 'secret-key');
/** Previous secrets, one per line. */
const previousFile = (dataDirectory: string) => path.join(dataDirectory, 'secret-key-previous');

const newSecret = () => randomBytes(32).toString('hex');

/** Reads the secret from `<dataDirectory>/secret-key` (mode 0600), or creates it. Safe when two processes start at once. */
export async function keptSecretKey(dataDirectory: string): Promise<string> {
  const file = currentFile(dataDirectory);
  const stored = await readIfExists(file);
  if (stored) return stored;

  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = await writeDraft(file, newSecret());
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

/** The previous secrets that `replaceKeptSecretKey` kept. */
export async function keptPreviousSecretKeys(dataDirectory: string): Promise<string[]> {
  const stored = await readIfExists(previousFile(dataDirectory));
  return stored?.split('\n').filter(Boolean) ?? [];
}

/** The secret and the previous ones, the current one first; empty without one. Creates none. */
export async function storedSecretKeys(folder: string): Promise<string[]> {
  const current = await readIfExists(currentFile(folder));
  return current ? [current, ...(await keptPreviousSecretKeys(folder))] : [];
}

/** @param secrets the current one first */
export async function storeSecretKeys(
  folder: string,
  [current, ...previous]: readonly [string, ...string[]],
): Promise<void> {
  if (previous.length > 0) await replace(previousFile(folder), previous.join('\n'));
  else await rm(previousFile(folder), { force: true });
  await replace(currentFile(folder), current);
}

export async function removeSecretKeys(folder: string): Promise<void> {
  for (const file of [currentFile(folder), previousFile(folder)]) await rm(file, { force: true });
}

/** Replaces the secret and keeps the previous one. An interruption loses neither. */
export async function replaceKeptSecretKey(dataDirectory: string): Promise<void> {
  const current = await keptSecretKey(dataDirectory);
  const previous = await keptPreviousSecretKeys(dataDirectory);
  await storeSecretKeys(dataDirectory, [newSecret(), current, ...previous]);
}

async function replace(file: string, text: string): Promise<void> {
  await rename(await writeDraft(file, text), file);
}

/** @returns the path of a synced file next to it */
async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    // Root may act for the user that runs the service.
    const { uid, gid } = await stat(path.dirname(file));
    if (process.getuid?.() === 0) await handle.chown(uid, gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
