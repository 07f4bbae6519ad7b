import { spawnSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { DataDirectoryUnusable } from './data-directory-unusable.js';

/** The account that PostgreSQL runs as if it is not that of this process. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. */
const NOBODY: ServerAccount = { uid: 65534, gid: 65534 };

/** For root, the cluster's owner, or `nobody` for a new one; else undefined. @throws when that cannot work */
export function serverAccount(clusterFolder: string): ServerAccount | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) {
    throw new DataDirectoryUnusable(
      `The embedded PostgreSQL does not run on ${process.platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DataDirectoryUnusable(
        `The database in ${clusterFolder} belongs to user id ${owner.uid}, but this process runs as user id ${uid}. ` +
          'Run as the user who started it first (root, if it was root), or set DATA_DIR to another folder.',
      );
    }
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new DataDirectoryUnusable(
      'PostgreSQL refuses to run as root. Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Gives a cluster of root, which `cp -r` made, to the account. @returns whether it did */
export function adoptCopy(clusterFolder: string, account: ServerAccount | undefined): boolean {
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (!account || owner?.uid !== 0) return false;
  const { status } = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, clusterFolder]);
  if (status === 0) chmodSync(clusterFolder, 0o700);
  return status === 0;
}

const EACH_TEST = 'while [ $# -gt 0 ]; do test "$1" "$2" || exit 1; shift 2; done';

/** Whether the account passes a check of test(1), such as `-r`, for each path. */
export function accountCan(
  account: ServerAccount,
  tests: readonly (readonly ['-r' | '-w' | '-x', string])[],
): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', EACH_TEST, 'sh', ...tests.flat()], {
    ...account,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  });
  if (error) {
    throw new DataDirectoryUnusable(
      `Root cannot start PostgreSQL as user id ${account.uid} here (${error.message}). ` +
        'Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return status === 0;
}
