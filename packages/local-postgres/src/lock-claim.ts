import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type LockOwner, parseOwner } from './lock-owner.js';
import { readOrNull } from './process-identity.js';

/** The file names of one lock owner, unique for each process. */
export interface LockClaim {
  readonly owner: string;
  readonly socket: string;
}

export const lockFolder = (dataDirectory: string) => path.join(dataDirectory, 'ttyreel.lock');
const OWNER_PREFIX = 'owner-';
export const claimOf = (id: string): LockClaim => ({ owner: `${OWNER_PREFIX}${id}`, socket: `socket-${id}` });

/** @returns null when the lock is free @throws Error when the folder has other content */
export function readClaim(place: string): LockClaim | null {
  const names = listOrEmpty(place);
  const owner = names.find((name) => name.startsWith(OWNER_PREFIX));
  if (owner !== undefined) return claimOf(owner.slice(OWNER_PREFIX.length));
  if (names.length === 0) return null;
  throw new Error(`${path.join(place, String(names[0]))} does not belong to a lock: remove it`);
}

function listOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** @returns null when the file is gone, truncated or not ours */
export function readOwner(dataDirectory: string, claim: LockClaim): LockOwner | null {
  return parseOwner(readOrNull(path.join(lockFolder(dataDirectory), claim.owner)) ?? '');
}

/** Removes the owner file last: without it the socket's owner would be unknown. */
export function removeClaim(place: string, claim: LockClaim): void {
  rmSync(path.join(place, claim.socket), { force: true });
  rmSync(path.join(place, claim.owner), { force: true });
}

/** Another process may have taken or removed the folder already. */
export function removeIfEmpty(place: string): void {
  try {
    rmdirSync(place);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
