import { chmodSync, constants, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface NativeTree {
  readonly folder: string;
  /** Identifies the build; usable in a file name. */
  readonly build: string;
}

/** Every account can read the copy, only this user can write it. Later starts reuse it. @throws if no place works */
export async function stagedCopy(tree: NativeTree, accept: (folder: string) => boolean): Promise<string> {
  const refusals: string[] = [];
  for (const cache of cacheFolders()) {
    try {
      const target = path.join(cache, `postgres-${tree.build}`);
      ensureOwnFolder(cache);
      if (!lstatSync(target, { throwIfNoEntry: false })) await copyAtomically(tree.folder, target);
      if (accept(target)) return target;
      refusals.push(`${target} cannot be read or run by the account of the server`);
    } catch (error) {
      refusals.push(`${cache}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `The PostgreSQL programs in ${tree.folder} cannot be run from there, and no copy could be made ` +
      `(${refusals.join('; ')}). Run as an ordinary user that owns the checkout, or set DATABASE_URL ` +
      'to a PostgreSQL of your own.',
  );
}

function cacheFolders(): string[] {
  const { uid, homedir } = os.userInfo();
  const inHome = uid === 0 ? '/var/cache/ttyreel' : path.join(homedir, '.cache', 'ttyreel');
  return [...new Set([inHome, path.join(os.tmpdir(), `ttyreel-cache-${uid}`), `/tmp/ttyreel-cache-${uid}`])];
}

/** Programs are started from the folder, so nobody else may own it or write to it. */
function ensureOwnFolder(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error('only this user may have write permission for it');
  }
}

async function copyAtomically(source: string, target: string): Promise<void> {
  const draft = mkdtempSync(`${target}.partial-`);
  try {
    await copyReadable(source, draft);
    await rename(draft, target);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Another process created the same copy.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function copyReadable(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) await copyReadable(from, to);
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else await copyReadableFile(from, to);
  }
  await chmod(target, 0o755);
}

async function copyReadableFile(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, (await stat(from)).mode & 0o100 ? 0o755 : 0o644);
  const file = await open(to, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
