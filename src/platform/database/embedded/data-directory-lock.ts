import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { syncFolder } from './cluster.js';
import { hasStopped, Heartbeat, HEARTBEAT, type HeartbeatTiming } from './heartbeat.js';
import {
  type Claim,
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
import { holdSocket, socketState } from './lock-socket.js';

/** The data folder cannot be used; the message tells the operator why, and what to do. */
export class DataDirectoryUnusable extends Error {}

/** Another running process owns the data folder. */
export class DataDirectoryInUse extends DataDirectoryUnusable {
  /** Whether the owner is among the processes that this one can see. */
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
  /** For the processes that use the folder too, so that it stays taken while one of them lives. */
  readonly socket: Server | null;
  /** Whether there was a lock before, whose owner is known to be dead or to have let go. */
  readonly hasPredecessor: boolean;
  /** Settles when somebody else took the folder, which may happen after this process stood still for long. */
  readonly lost: Promise<void>;
  /**
   * Gives the folder free. A process that inherited the socket and does not end keeps it taken.
   * @param needsClearing leaves the lock as that of a dead owner, so that the next one knows it may clear up
   */
  release(needsClearing?: boolean): Promise<void>;
}

export interface LockOptions {
  /** Is told what takes long or fails without ending anything. */
  readonly report?: (message: string) => void;
  readonly timing?: HeartbeatTiming;
}

/** How long a process on its way down may hold the socket after the others ended. */
const LEFTOVERS_MS = 10_000;

/**
 * Makes this process the one owner of the data folder (made with mode 0700 when it is not there yet), among all
 * containers and machines that reach it. Nothing has to be cleaned up after a crash.
 *
 * The lock is a folder with a file that names the owner and a socket that the owner holds. It is made elsewhere and
 * moved to its place, which rename(2) does only where no folder is or an empty one. Whoever finds a dead owner removes
 * that owner's files, by names that no later owner has, and tries again.
 * @throws DataDirectoryInUse when the owner lives, or cannot be told from one that lives
 * @throws DataDirectoryUnusable when the folder cannot be written
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
    throw new DataDirectoryUnusable(unusable(dataDirectory, error as NodeJS.ErrnoException), {
      cause: error,
    });
  }
}

/** Whether a running process that this one can see owns the data folder. */
export function isOwnedHere(dataDirectory: string): boolean {
  const claim = readClaim(lockFolder(dataDirectory));
  const owner = claim && readOwner(dataDirectory, claim);
  return owner !== null && isOfThisNamespace(owner) && isRunning(owner);
}

function unusable(dataDirectory: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk of the data folder ${dataDirectory} is full. Free some space, then start again.`;
  }
  return (
    `The data folder ${dataDirectory} cannot be used (${message}). ` +
    'Run as the user it belongs to, or set DATA_DIR to another folder.'
  );
}

/** Takes the place of the lock, or removes what a dead owner left there: then the answer is null. */
async function takeOrClear(
  dataDirectory: string,
  options: Required<LockOptions>,
): Promise<Omit<DataDirectoryLock, 'hasPredecessor'> | null> {
  const own = thisOwner(dataDirectory);
  const draft = await makeDraft(dataDirectory, own);
  const place = lockFolder(dataDirectory);
  if (draft.moveTo(place)) return keep(dataDirectory, draft, options);
  const found = readClaim(place);
  if (found === null) return null;
  const owner = readOwner(dataDirectory, found);
  if (await isAlive(place, found, owner, { own, madeAtMs: draft.madeAtMs, ...options })) {
    throw new DataDirectoryInUse(dataDirectory, owner);
  }
  removeClaim(place, found);
  return null;
}

interface Draft {
  readonly claim: Claim;
  readonly text: string;
  readonly socket: Server | null;
  readonly madeAtMs: number;
  /** False when the place is taken; the draft is gone then. */
  moveTo(place: string): boolean;
}

/** Makes the whole folder of a lock beside its place. Nothing is left of it when that fails. */
async function makeDraft(dataDirectory: string, own: LockOwner): Promise<Draft> {
  const folder = mkdtempSync(`${lockFolder(dataDirectory)}-`);
  const discard = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const claim = claimOf(randomBytes(6).toString('hex'));
    const text = JSON.stringify(own);
    const file = path.join(folder, claim.owner);
    writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });
    const socket = await holdSocket(folder, claim.socket);
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
    return { claim, text, socket, madeAtMs: statSync(file).mtimeMs, moveTo };
  } catch (error) {
    discard();
    throw error;
  }
}

async function keep(
  dataDirectory: string,
  { claim, text, socket }: Draft,
  { report, timing }: Required<LockOptions>,
): Promise<Omit<DataDirectoryLock, 'hasPredecessor'>> {
  const place = lockFolder(dataDirectory);
  // PostgreSQL syncs its own lock file: after a loss of power ours has to be there too.
  syncFolder(dataDirectory);
  const heartbeat = await Heartbeat.start(path.join(place, claim.owner), text, timing.intervalMs, (error) => {
    report(`The heartbeat of the lock in ${place} could not be written: ${String(error)}`);
  });
  const release = async (needsClearing = false) => {
    await heartbeat.stop();
    socket?.close();
    if (!(await isLetGo(place, claim.socket))) {
      report(`Processes of PostgreSQL do not end: ${dataDirectory} stays taken until they do.`);
      return;
    }
    if (needsClearing) return;
    removeClaim(place, claim);
    removeIfEmpty(place);
  };
  return { socket, lost: heartbeat.lost, release };
}

async function isLetGo(place: string, socket: string): Promise<boolean> {
  const deadline = performance.now() + LEFTOVERS_MS;
  while ((await socketState(place, socket)) === 'held') {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

interface Judging extends Required<LockOptions> {
  readonly own: LockOwner;
  readonly madeAtMs: number;
}

/** Whether the owner lives, by the best evidence there is: the kernel's, or else that of its heartbeat. */
async function isAlive(
  place: string,
  claim: Claim,
  owner: LockOwner | null,
  { own, madeAtMs, timing, report }: Judging,
): Promise<boolean> {
  const isHere = owner !== null && isOfThisNamespace(owner);
  const socket = await socketState(place, claim.socket);
  // Of an owner here that ended, only PostgreSQL can hold the socket still, and the next owner ends that.
  if (socket === 'held') return !isHere || isRunning(owner);
  if (socket === 'free' && owner !== null && sharesSockets(owner, own)) return false;
  if (isHere) return isRunning(owner);
  return !(await hasStopped(path.join(place, claim.owner), madeAtMs, timing, (milliseconds) => {
    const seconds = Math.ceil(milliseconds / 1000);
    report(
      `Looking for ${seconds} s whether another ttyreel (${describeOwner(owner)}) still has the data folder.`,
    );
  }));
}
