import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { syncFolder } from './cluster.js';
import { DataDirectoryUnusable } from './data-directory-unusable.js';
import { hasStopped, Heartbeat, HEARTBEAT, type HeartbeatTiming } from './heartbeat.js';
import {
  type LockClaim,
  claimOf,
  lockFolder,
  readClaim,
  readOwner,
  removeClaim,
  removeIfEmpty,
} from './lock-claim.js';
import {
  describeOwner,
  isOfThisNamespace,
  isRunning,
  type LockOwner,
  sharesSockets,
  thisOwner,
} from './lock-owner.js';
import { listenOnSocket, socketState } from './lock-socket.js';

/** Another running process owns the data folder. */
export class DataDirectoryInUse extends DataDirectoryUnusable {
  /** Whether the owner is in this PID namespace. */
  readonly isOwnedHere: boolean;

  constructor(dataDirectory: string, owner: LockOwner | null) {
    super(
      `Another ttyreel (${describeOwner(owner)}) is using ${dataDirectory}. ` +
        'Stop it, or set DATA_DIR to another folder.',
    );
    this.name = 'DataDirectoryInUse';
    this.isOwnedHere = owner !== null && isOfThisNamespace(owner);
  }
}

export interface DataDirectoryLock {
  /** Child processes that use the folder inherit this socket, which keeps the lock while any of them lives. */
  readonly socket: Server | null;
  /** Whether there was a previous owner that died or released the lock. */
  readonly hasPredecessor: boolean;
  /** Resolves when another process takes the lock, for instance after this one was suspended. */
  readonly lost: Promise<void>;
  /** Keeps the lock while a child has the socket. @param needsClearing leaves a dead owner's files to the next owner */
  release(needsClearing?: boolean): Promise<void>;
}

export interface LockOptions {
  readonly report?: (message: string) => void;
  readonly timing?: HeartbeatTiming;
}

/** How long inherited sockets may stay open after the owner's processes ended. */
const SOCKET_RELEASE_TIMEOUT_MS = 10_000;

/**
 * Locks the data folder among all containers and machines that mount it. It renames the lock folder into place:
 * rename(2) refuses while the target is not empty. Names are unique to an owner, so a crash needs no manual cleanup.
 * @throws DataDirectoryInUse, DataDirectoryUnusable
 */
export async function lockDataDirectory(
  dataDirectory: string,
  { report = console.error, timing = HEARTBEAT }: LockOptions = {},
): Promise<DataDirectoryLock> {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    let hasPredecessor = false;
    for (;;) {
      hasPredecessor ||= existsSync(lockFolder(dataDirectory));
      const lock = await takeOrClear(dataDirectory, { report, timing });
      if (lock) return { ...lock, hasPredecessor };
    }
  } catch (error) {
    if (error instanceof DataDirectoryUnusable) throw error;
    throw DataDirectoryUnusable.because(dataDirectory, error as NodeJS.ErrnoException);
  }
}

/** Whether a running process of this PID namespace owns the data folder. */
export function isOwnedHere(dataDirectory: string): boolean {
  const claim = readClaim(lockFolder(dataDirectory));
  const owner = claim && readOwner(dataDirectory, claim);
  return owner !== null && isOfThisNamespace(owner) && isRunning(owner);
}

/** Takes the lock. @returns null after removing the files of a dead owner */
async function takeOrClear(
  dataDirectory: string,
  options: Required<LockOptions>,
): Promise<Omit<DataDirectoryLock, 'hasPredecessor'> | null> {
  const own = thisOwner(dataDirectory);
  const draft = await createDraft(dataDirectory, own);
  const place = lockFolder(dataDirectory);
  if (draft.moveTo(place)) return hold(dataDirectory, draft, options);
  const found = readClaim(place);
  if (found === null) return null;
  const owner = readOwner(dataDirectory, found);
  if (await isAlive(place, found, owner, { own, createdAtMs: draft.createdAtMs, ...options })) {
    throw new DataDirectoryInUse(dataDirectory, owner);
  }
  removeClaim(place, found);
  return null;
}

interface Draft {
  readonly claim: LockClaim;
  readonly text: string;
  readonly socket: Server | null;
  readonly createdAtMs: number;
  /** @returns false when the lock is taken; the draft is removed then */
  moveTo(place: string): boolean;
}

/** Creates the lock folder next to its final path. Leaves nothing behind on failure. */
async function createDraft(dataDirectory: string, own: LockOwner): Promise<Draft> {
  const folder = mkdtempSync(`${lockFolder(dataDirectory)}-`);
  const discard = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const claim = claimOf(randomBytes(6).toString('hex'));
    const text = JSON.stringify(own);
    const file = path.join(folder, claim.owner);
    writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });
    const socket = await listenOnSocket(folder, claim.socket);
    const moveTo = (place: string): boolean => {
      try {
        renameSync(folder, place);
        return true;
      } catch (error) {
        socket?.close();
        discard();
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
        throw error;
      }
    };
    return { claim, text, socket, createdAtMs: statSync(file).mtimeMs, moveTo };
  } catch (error) {
    discard();
    throw error;
  }
}

async function hold(
  dataDirectory: string,
  { claim, text, socket }: Draft,
  { report, timing }: Required<LockOptions>,
): Promise<Omit<DataDirectoryLock, 'hasPredecessor'>> {
  const place = lockFolder(dataDirectory);
  // PostgreSQL syncs its lock file: after a power failure ours must exist too.
  syncFolder(dataDirectory);
  const heartbeat = await Heartbeat.start(path.join(place, claim.owner), text, timing.intervalMs, (error) => {
    report(`Cannot write the heartbeat of the lock in ${place}: ${String(error)}`);
  });
  const release = async (needsClearing = false) => {
    await heartbeat.stop();
    socket?.close();
    if (!(await isReleased(place, claim.socket))) {
      report(`PostgreSQL processes are still running: ${dataDirectory} stays locked until they end.`);
      return;
    }
    if (needsClearing) return;
    removeClaim(place, claim);
    removeIfEmpty(place);
  };
  return { socket, lost: heartbeat.lost, release };
}

async function isReleased(place: string, socket: string): Promise<boolean> {
  const deadline = performance.now() + SOCKET_RELEASE_TIMEOUT_MS;
  while ((await socketState(place, socket)) === 'held') {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

interface LivenessOptions extends Required<LockOptions> {
  readonly own: LockOwner;
  readonly createdAtMs: number;
}

/** Whether the owner is alive, by the state of its socket if possible, else by its heartbeat. */
async function isAlive(
  place: string,
  claim: LockClaim,
  owner: LockOwner | null,
  { own, createdAtMs, timing, report }: LivenessOptions,
): Promise<boolean> {
  const isHere = owner !== null && isOfThisNamespace(owner);
  const socket = await socketState(place, claim.socket);
  // Only PostgreSQL can hold the socket of a dead local owner, and the next owner stops it.
  if (socket === 'held') return !isHere || isRunning(owner);
  if (socket === 'free' && owner !== null && sharesSockets(owner, own)) return false;
  if (isHere) return isRunning(owner);
  return !(await hasStopped(path.join(place, claim.owner), createdAtMs, timing, (milliseconds) => {
    const seconds = Math.ceil(milliseconds / 1000);
    report(
      `Waiting up to ${seconds} s to see whether another ttyreel (${describeOwner(owner)}) still uses the data folder.`,
    );
  }));
}
