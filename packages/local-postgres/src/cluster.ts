import { spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readOrNull } from './process-identity.js';
import type { ServerAccount } from './server-account.js';
import { startFailure } from './start-failure.js';
import { DataDirectoryUnusable } from './data-directory-unusable.js';

export const DATABASE_USER = 'ttyreel';
export const DATABASE_NAME = 'ttyreel';

const MAJOR_VERSION = '18';

export interface Cluster {
  readonly folder: string;
  /** The directory with `bin`, `lib` and `share`. */
  readonly binaries: string;
  readonly account: ServerAccount | undefined;
  /** False trades crash safety for speed. */
  readonly durable: boolean;
}

/** Creates it next to its final path and renames it: an interrupted start leaves nothing. @throws on other content */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const version = readOrNull(path.join(cluster.folder, 'PG_VERSION'))?.trim();
  if (version === undefined) {
    await createCluster(cluster);
  } else if (version !== MAJOR_VERSION) {
    throw new DataDirectoryUnusable(
      `The database in ${cluster.folder} was made by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR_VERSION}. ` +
        'Export it with the version that made it and import it here, or set DATA_DIR to another folder.',
    );
  }
}

async function createCluster(cluster: Cluster): Promise<void> {
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0) {
    throw new DataDirectoryUnusable(
      `${cluster.folder} holds files but no PostgreSQL database (PG_VERSION is missing). ` +
        'Move the folder away, or put its backup back.',
    );
  }
  const parent = path.dirname(cluster.folder);
  const draftPrefix = `${path.basename(cluster.folder)}.new-`;
  for (const leftover of readdirSync(parent).filter((name) => name.startsWith(draftPrefix))) {
    await rm(path.join(parent, leftover), { recursive: true, force: true, maxRetries: 5 });
  }
  const draft = mkdtempSync(path.join(parent, draftPrefix));
  try {
    if (cluster.account) chownSync(draft, cluster.account.uid, cluster.account.gid);
    const failure = await runInitdb({ ...cluster, folder: draft });
    if (failure !== null)
      throw startFailure(cluster.folder, `Making the database (initdb) failed: ${failure}`);
    await rename(draft, cluster.folder);
    syncFolder(parent);
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns the error, or null */
async function runInitdb(cluster: Cluster): Promise<string | null> {
  const child = spawn(
    path.join(cluster.binaries, 'bin', 'initdb'),
    [
      ...['-D', folderArgument(cluster), '--username', DATABASE_USER, '--encoding=UTF8', '--no-instructions'],
      // Each start passes its own access rules; these apply when somebody starts the cluster manually.
      ...['--auth-local=peer', '--auth-host=reject'],
      // The builtin provider sorts alike on every machine; pg_trgm uses libc to classify letters.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
      ...(cluster.durable ? [] : ['--no-sync']),
    ],
    { ...cluster.account, cwd: cluster.folder, env: SERVER_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('close', (code, signal) => {
      resolve(code === 0 ? null : `it ended with ${signal ?? `code ${code}`}`);
    });
  });
  return failure === null ? null : `${failure}.\n${output.trim()}`;
}

/** A fixed environment: the user's variables must not affect PostgreSQL. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Another account may lack access by path (root's home); /proc/self/cwd does not walk it: proc_pid_cwd(5). */
export function folderArgument(cluster: Cluster): string {
  return cluster.account ? '/proc/self/cwd' : cluster.folder;
}

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
