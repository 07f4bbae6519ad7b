import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isMissing } from '../../platform/storage/storage-errors.js';
import { syncToDisk } from '../../platform/storage/sync-to-disk.js';

/** A backup cannot be made or restored; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const table = z.object({ name: z.string(), columns: z.array(z.string()).readonly(), rows: z.int() });
const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() });

const manifest = z.object({
  format: z.literal(1),
  /** Of the release that made it. */
  version: z.string(),
  madeAt: z.string(),
  /** The folder with the rows. */
  rows: z.string().regex(/^rows-[\w-]+$/),
  migrations: z.array(z.string()).readonly(),
  tables: z.array(table).readonly(),
  sequences: z.array(sequence).readonly(),
  /** Of the secret that encrypts API keys, and of the previous ones. */
  secretIds: z.array(z.string()).readonly(),
});

export type Manifest = z.infer<typeof manifest>;

export const MANIFEST_FILE = 'manifest.json';

/** @throws BackupError without a complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new BackupError(
      `There is no complete backup in ${folder}: it has no ${MANIFEST_FILE}, which is written last. Name the folder of a backup that ended.`,
    );
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError(
      `${file} is damaged, or of a later release: restore with the release that made it.`,
    );
  }
}

/** Makes the backup complete: it replaces the previous one in the folder, at once or not at all. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const file = path.join(folder, MANIFEST_FILE);
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncToDisk(folder);
}
