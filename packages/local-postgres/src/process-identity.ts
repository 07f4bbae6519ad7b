import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/** Boot id and start time (proc_pid_stat(5), field 22); without /proc, only that it runs. @returns null if it ended */
export function identifyProcess(pid: number): string | null {
  if (process.platform !== 'linux') return isSignallable(pid) ? 'running' : null;
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command name before the last ')' may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startTime === undefined) return null;
  return `${runningKernel()}/${startTime}`;
}

/** Identifies the running kernel: shared by containers of one machine, changed by a reboot. */
export function runningKernel(): string {
  if (process.platform !== 'linux') return os.hostname();
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** Identifies the PID namespace: containers on the same kernel have different ones. */
export function pidNamespace(): string {
  return process.platform === 'linux' ? NAMESPACE : 'all';
}

const NAMESPACE = readNamespace();

function readNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Assume that no other process shares the namespace.
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

/** @returns null when the file does not exist, or its process ended during the read */
export function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
