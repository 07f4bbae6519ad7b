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

/** Replaces the secret and keeps the previous one. An interruption loses neither. */
export async function replaceKeptSecretKey(dataDirectory: string): Promise<void> {
  const current = await keptSecretKey(dataDirectory);
  const previous = await keptPreviousSecretKeys(dataDirectory);
  await replace(previousFile(dataDirectory), [current, ...previous].join('\n'));
  await replace(currentFile(dataDirectory), newSecret());
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
