import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/**
 * Names a running process so that a later one with the same id is not taken for it; null when no such
 * process runs (a zombie counts as ended). On Linux the name holds the boot and the start time
 * (field 22 of /proc/PID/stat, see proc_pid_stat(5)); elsewhere it says only that the process runs.
 */
export function identifyProcess(pid: number): string | null {
  if (process.platform !== 'linux') return isSignallable(pid) ? 'running' : null;
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command name before the last ')' may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startTime === undefined) return null;
  return `${runningKernel()}/${startTime}`;
}

/** Names the running kernel: containers of one machine share it, and a reboot changes it. */
export function runningKernel(): string {
  if (process.platform !== 'linux') return os.hostname();
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** Names the set of processes that this one can see: another container on the same kernel has another one. */
export function pidNamespace(): string {
  return process.platform === 'linux' ? NAMESPACE : 'all';
}

const NAMESPACE = readNamespace();

function readNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // A process that cannot tell shares its namespace with nobody.
    return randomUUID();
  }
}

function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The text of a file, or null when it is not there (or its process ended while it was read). */
export function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
