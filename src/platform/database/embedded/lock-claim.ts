import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type LockOwner, parseOwner } from './lock-owner.js';
import { readOrNull } from './process-identity.js';

/** What one process puts in the lock's folder; no two processes use the same names. */
export interface Claim {
  readonly owner: string;
  readonly socket: string;
}

/** The place of the lock. */
export const lockFolder = (dataDirectory: string) => path.join(dataDirectory, 'ttyreel.lock');
const OWNER_PREFIX = 'owner-';
export const claimOf = (id: string): Claim => ({ owner: `${OWNER_PREFIX}${id}`, socket: `socket-${id}` });

/** Null when nobody has the lock. @throws Error when something else lies in its place */
export function readClaim(place: string): Claim | null {
  const names = listOrEmpty(place);
  const owner = names.find((name) => name.startsWith(OWNER_PREFIX));
  if (owner !== undefined) return claimOf(owner.slice(OWNER_PREFIX.length));
  if (names.length === 0) return null;
  throw new Error(`${path.join(place, String(names[0]))} is no part of a lock: remove it`);
}

function listOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Null for a file that is gone, torn or none of ours. */
export function readOwner(dataDirectory: string, claim: Claim): LockOwner | null {
  return parseOwner(readOrNull(path.join(lockFolder(dataDirectory), claim.owner)) ?? '');
}

/** The file that names the owner goes last: without it the socket would be nobody's. */
export function removeClaim(place: string, claim: Claim): void {
  rmSync(path.join(place, claim.socket), { force: true });
  rmSync(path.join(place, claim.owner), { force: true });
}

/** Another process may have taken the place already, or removed it. */
export function removeIfEmpty(place: string): void {
  try {
    rmdirSync(place);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
