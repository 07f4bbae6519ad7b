import { spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readOrNull } from './process-identity.js';
import type { ServerAccount } from './server-account.js';
import { startFailure } from './start-failure.js';

/** The role and the database that the embedded server holds. */
export const DATABASE_USER = 'ttyreel';
export const DATABASE_NAME = 'ttyreel';

const MAJOR_VERSION = '18';

/** A PostgreSQL cluster on disk, and how to run its programs. */
export interface Cluster {
  readonly folder: string;
  /** Folder with `bin`, `lib` and `share`. */
  readonly binaries: string;
  readonly account: ServerAccount | undefined;
  /** False gives up crash safety for speed. */
  readonly durable: boolean;
}

/**
 * Makes the cluster when there is none. It is built beside its place and moved there whole, so an
 * interrupted first start leaves nothing that a later one would trip over. Throws when the folder
 * holds something else, or a cluster of another major version.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const version = readOrNull(path.join(cluster.folder, 'PG_VERSION'))?.trim();
  if (version === undefined) {
    await makeCluster(cluster);
  } else if (version !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${cluster.folder} was made by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR_VERSION}. ` +
        'Export it with the version that made it and import it here, or set DATA_DIR to another folder.',
    );
  }
}

async function makeCluster(cluster: Cluster): Promise<void> {
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0) {
    throw new Error(
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

/** Null, or what went wrong. */
async function runInitdb(cluster: Cluster): Promise<string | null> {
  const child = spawn(
    path.join(cluster.binaries, 'bin', 'initdb'),
    [
      ...['-D', folderArgument(cluster), '--username', DATABASE_USER, '--encoding=UTF8', '--no-instructions'],
      // Access rules are given at each start; these hold for somebody who starts the cluster by hand.
      ...['--auth-local=peer', '--auth-host=reject'],
      // The builtin provider sorts the same on every machine; pg_trgm still asks libc what a letter is.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
      ...(cluster.durable ? [] : ['--no-sync']),
    ],
    { ...cluster.account, cwd: cluster.folder, env: SERVER_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('close', (code, signal) => {
      resolve(code === 0 ? null : `it ended with ${signal ?? `code ${code}`}`);
    });
  });
  return failure === null ? null : `${failure}.\n${said.trim()}`;
}

/** What PostgreSQL's programs get of the environment, so that nobody's settings change their ways. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * How to name the cluster's folder to a program started with that folder as its cwd. Another account
 * may be unable to reach it by path (a checkout in root's home); it need not: the working directory is
 * set before the account is, and /proc leads to it without walking the path (see proc_pid_cwd(5)).
 */
export function folderArgument(cluster: Cluster): string {
  return cluster.account ? '/proc/self/cwd' : cluster.folder;
}

/** Forces the names in a folder to disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
