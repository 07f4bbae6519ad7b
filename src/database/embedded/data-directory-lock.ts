import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identifyProcess, readOrNull } from './process-identity.js';

/** Another running process owns the data folder. */
export class DataDirectoryInUse extends Error {
  constructor(dataDirectory: string, ownerPid: number) {
    super(
      `Another ttyreel (process ${ownerPid}) is using ${dataDirectory}. ` +
        'Stop it, or set DATA_DIR to another folder.',
    );
    this.name = 'DataDirectoryInUse';
  }
}

export interface DataDirectoryLock {
  /** Gives the folder free. Synchronous, so that it can run while the process exits. */
  release(): void;
}

interface Owner {
  readonly pid: number;
  readonly identity: string;
}

const lockFile = (dataDirectory: string) => path.join(dataDirectory, 'ttyreel.pid');

/**
 * Makes this process the one owner of the data folder (made with mode 0700 when it is not there yet).
 * The lock is a file naming the owner; it counts only while that very process runs, so nothing has to
 * be cleaned up after a crash. Throws {@link DataDirectoryInUse} when the owner is alive.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock {
  const file = lockFile(dataDirectory);
  const mine = ownText(dataDirectory);
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const living = acquire(file, mine);
    if (living !== null) throw new DataDirectoryInUse(dataDirectory, living.pid);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw error;
    throw new Error(
      `The data folder ${dataDirectory} cannot be used (${(error as Error).message}). ` +
        'Run as the user it belongs to, free some space, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
  return {
    release: () => {
      removeIfMine(file, mine);
    },
  };
}

/** The id of the running process that owns the data folder, or null. */
export function dataDirectoryOwner(dataDirectory: string): number | null {
  const owner = parseOwner(readOrNull(lockFile(dataDirectory)));
  return owner !== null && isAlive(owner) ? owner.pid : null;
}

/**
 * Puts `mine` into `file`, or answers the living owner. Two processes may find the same dead owner at
 * once; the right to replace a dead owner is therefore a lock itself, named after that owner.
 */
function acquire(file: string, mine: string): Owner | null {
  for (;;) {
    if (linkNew(file, mine)) return null;
    const found = readOrNull(file);
    if (found === null) continue;
    const owner = parseOwner(found);
    if (owner !== null && isAlive(owner)) return owner;

    const replacement = `${file}.${owner === null ? 'damaged' : `after-${owner.identity.replace('/', '-')}-${owner.pid}`}`;
    const rival = acquire(replacement, mine);
    if (rival !== null) return rival;
    try {
      if (readOrNull(file) !== found) continue;
      replaceWith(file, mine);
      return null;
    } finally {
      rmSync(replacement, { force: true });
    }
  }
}

/** Makes `file` with its whole text at once; false when it exists. */
function linkNew(file: string, text: string): boolean {
  const draft = writeDraft(file, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replaceWith(file: string, text: string): void {
  renameSync(writeDraft(file, text), file);
}

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
  return draft;
}

function ownText(dataDirectory: string): string {
  const identity = identifyProcess(process.pid);
  if (identity === null)
    throw new Error(`The owner of ${dataDirectory} cannot be noted: /proc shows no process ${process.pid}.`);
  return `${process.pid}\n${identity}\n`;
}

function parseOwner(text: string | null): Owner | null {
  const match = /^([1-9]\d{0,9})\n(\S+)\n$/.exec(text ?? '');
  return match ? { pid: Number(match[1]), identity: String(match[2]) } : null;
}

function isAlive(owner: Owner): boolean {
  return identifyProcess(owner.pid) === owner.identity;
}

function removeIfMine(file: string, mine: string): void {
  if (readOrNull(file) === mine) rmSync(file, { force: true });
}
