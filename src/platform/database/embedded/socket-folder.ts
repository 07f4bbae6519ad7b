import { chownSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DATABASE_USER } from './cluster.js';
import { accountCan, type ServerAccount } from './server-account.js';

/** Only names the socket: nothing listens on the network. */
export const SOCKET_PORT = 5432;

const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const ACCESS_RULES = 'pg_hba.conf';
const USER_MAP = 'pg_ident.conf';
/** The shortest `sun_path` among the systems of unix(7), less its closing zero. */
const LONGEST_SOCKET_PATH = 103;
const FOLDER_PREFIX = 'ttyreel-';

/**
 * Makes the folder for the server's socket and access rules: short, since a socket's path may have
 * only about a hundred bytes, and closed to everybody but the server's account and root.
 */
export function makeSocketFolder(account: ServerAccount | undefined): string {
  for (const parent of socketParents()) {
    const folder = mkdtempSync(path.join(parent, FOLDER_PREFIX));
    writeAccessRules(folder, account);
    const fits = Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
    if (account) chownSync(folder, account.uid, account.gid);
    if (fits && (account === undefined || accountCan(account, [['-w', folder]]))) return folder;
    removeSocketFolder(folder);
  }
  throw new Error(
    'There is no folder for the socket of the embedded PostgreSQL: /tmp cannot be used. Make it writable for all (mode 1777).',
  );
}

/** Options that make the server use the folder, and nothing else, to be reached. */
export function socketOptions(folder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: folder,
    hba_file: path.join(folder, ACCESS_RULES),
    ident_file: path.join(folder, USER_MAP),
  };
}

/**
 * Behind a folder of mode 0700 everybody who gets to the socket may use it; but when root lends the
 * server another account, other processes of that account get there too, and only root may pass.
 */
function writeAccessRules(folder: string, account: ServerAccount | undefined): void {
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
  };
  write(ACCESS_RULES, account ? 'local all all peer map=starter\n' : 'local all all trust\n');
  write(USER_MAP, account ? `starter "${os.userInfo().username}" ${DATABASE_USER}\n` : '');
}

function socketParents(): string[] {
  return [...new Set([os.tmpdir(), '/tmp'])];
}

/** Removes what a server of ours left in its socket folder, and the folder. Synchronous, for exits. */
export function removeSocketFolder(folder: string): void {
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`, ACCESS_RULES, USER_MAP]) {
    rmSync(path.join(folder, name), { force: true });
  }
  try {
    rmdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** The same for a folder named by a file of a dead server: it must look like one that we made. */
export function removeStaleSocketFolder(folder: string): void {
  const isOurs =
    socketParents().includes(path.dirname(folder)) && /^ttyreel-\w{6}$/.test(path.basename(folder));
  if (isOurs) removeSocketFolder(folder);
}
