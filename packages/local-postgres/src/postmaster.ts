import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirectoryUnusable } from './data-directory-unusable.js';
import { identifyProcess, readOrNull } from './process-identity.js';
import { removeStaleSocketFolder } from './socket-folder.js';

/** A running PostgreSQL server, as `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

const pidFile = (clusterFolder: string) => path.join(clusterFolder, 'postmaster.pid');

/** How long a server may take to end after SIGINT (fast shutdown) and after SIGQUIT. */
export const FAST_SHUTDOWN_MS = 10_000;
export const IMMEDIATE_SHUTDOWN_MS = 10_000;

/** The server that runs on this cluster, or null. See src/include/utils/pidfile.h for the lines of postmaster.pid. */
export function findPostmaster(clusterFolder: string): Postmaster | null {
  const lines = readOrNull(pidFile(clusterFolder))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isSafeInteger(pid) || pid <= 0) return null;
  if (identifyProcess(pid) === null || !isServerOf(pid, clusterFolder)) return null;
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/** Only for the owner of the lock. @throws when a server in another container may still run */
export async function clearPreviousServer(
  clusterFolder: string,
  isPreviousOwnerDead: boolean,
): Promise<void> {
  const lines = readOrNull(pidFile(clusterFolder))?.split('\n');
  if (!lines) return;
  const running = findPostmaster(clusterFolder);
  if (running) await stopPostmaster(running.pid);
  else if (!isPreviousOwnerDead) {
    throw new DataDirectoryUnusable(
      `${pidFile(clusterFolder)} names a PostgreSQL that may be running in another container or on another machine. ` +
        'Make sure that none runs on this folder, remove that file, then start again.',
    );
  }
  // PostgreSQL would refuse to start if another program has that process id now.
  rmSync(pidFile(clusterFolder), { force: true });
  const [pid, socketFolder] = [Number(lines[0]), lines[4]];
  // In a copy of a folder in use, the file names the socket of the original's server.
  if (socketFolder && !hasArgument(pid, `unix_socket_directories=${socketFolder}`)) {
    removeStaleSocketFolder(socketFolder);
  }
}

export function hasPidFile(clusterFolder: string): boolean {
  return existsSync(pidFile(clusterFolder));
}

async function stopPostmaster(pid: number): Promise<void> {
  const identity = identifyProcess(pid);
  const endsWithin = async (milliseconds: number) => {
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      if (identifyProcess(pid) !== identity) return true;
      await delay(20);
    }
    return false;
  };
  signal(pid, 'SIGINT');
  if (await endsWithin(FAST_SHUTDOWN_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await endsWithin(IMMEDIATE_SHUTDOWN_MS)) return;
  throw new Error(
    `A PostgreSQL left from an earlier run (process ${pid}) does not stop. End it with: kill -QUIT ${pid}`,
  );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Unique to this folder, unlike a process id. Arguments are readable where /proc/PID/cwd is not (most containers). */
export function clusterName(clusterFolder: string): string {
  const { dev, ino } = statSync(clusterFolder, { bigint: true });
  return `ttyreel-${dev}-${ino}`;
}

function isServerOf(pid: number, clusterFolder: string): boolean {
  return hasArgument(pid, `cluster_name=${clusterName(clusterFolder)}`);
}

function hasArgument(pid: number, argument: string): boolean {
  if (process.platform === 'linux') {
    return readOrNull(`/proc/${pid}/cmdline`)?.split('\0').includes(argument) ?? false;
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.split(/\s+/).includes(argument);
}
