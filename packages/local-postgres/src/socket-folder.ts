import { chownSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DATABASE_USER } from './cluster.js';
import { accountCan, type ServerAccount } from './server-account.js';

/** Part of the socket's name: the server does not listen on TCP. */
export const SOCKET_PORT = 5432;

const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const ACCESS_RULES = 'pg_hba.conf';
const USER_MAP = 'pg_ident.conf';
/** The smallest `sun_path` in unix(7), less the terminating zero. */
const MAX_SOCKET_PATH = 103;
const FOLDER_PREFIX = 'ttyreel-';

/** Creates a folder with a short path for the socket and the access rules, private to the server's account and root. */
export function createSocketFolder(account: ServerAccount | undefined): string {
  for (const parent of socketParents()) {
    const folder = mkdtempSync(path.join(parent, FOLDER_PREFIX));
    writeAccessRules(folder, account);
    const fits = Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH;
    if (account) chownSync(folder, account.uid, account.gid);
    if (fits && (account === undefined || accountCan(account, [['-w', folder]]))) return folder;
    removeSocketFolder(folder);
  }
  throw new Error(
    'The embedded PostgreSQL has no folder for its socket: /tmp cannot be used. Make it writable for all (mode 1777).',
  );
}

/** PostgreSQL settings for a server that is reachable only through this folder. */
export function socketOptions(folder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: folder,
    hba_file: path.join(folder, ACCESS_RULES),
    ident_file: path.join(folder, USER_MAP),
  };
}

/** The folder has mode 0700. If the server runs as another account, its other processes get in too: only root may log in. */
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

/** Synchronous, for exit handlers. */
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

/** Removes the folder that a dead server's file names, if its path is one of ours. */
export function removeStaleSocketFolder(folder: string): void {
  const isOurs =
    socketParents().includes(path.dirname(folder)) && /^ttyreel-\w{6}$/.test(path.basename(folder));
  if (isOurs) removeSocketFolder(folder);
}
