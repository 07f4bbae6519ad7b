import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account PostgreSQL runs as when it is not that of this process. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` on every Linux; PostgreSQL refuses to run as root, any other account will do. */
const NOBODY: ServerAccount = { uid: 65534, gid: 65534 };

/**
 * Root hands the server to the owner of an existing cluster, else to nobody. Everybody else runs it as
 * themselves (undefined). Throws when that cannot work.
 */
export function serverAccount(clusterFolder: string): ServerAccount | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) {
    throw new Error(
      `The embedded PostgreSQL does not run on ${process.platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new Error(
        `The database in ${clusterFolder} belongs to user id ${owner.uid}, and this is user id ${uid}. ` +
          'Run as the user who started it first (root, if it was root), or set DATA_DIR to another folder.',
      );
    }
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new Error(
      'PostgreSQL refuses to run as root. Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Whether the account passes a test of test(1), such as `-r`, on each path; asked of the kernel itself. */
export function accountCan(
  account: ServerAccount,
  tests: readonly (readonly ['-r' | '-w' | '-x', string])[],
): boolean {
  return tests.every(([operator, file]) => {
    const { status, error } = spawnSync('/bin/sh', ['-c', 'test "$0" "$1"', operator, file], {
      ...account,
      cwd: '/',
      env: {},
      stdio: 'ignore',
    });
    if (error) {
      throw new Error(
        `Root cannot start PostgreSQL as user id ${account.uid} here (${error.message}). ` +
          'Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
      );
    }
    return status === 0;
  });
}
