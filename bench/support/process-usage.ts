import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The unit of CPU time in /proc, which Linux fixes at 100 for programs (USER_HZ, see time(7)). */
const TICKS_PER_SECOND = 100;
const KIB_PER_MIB = 1024;
const QUIET_WINDOW_MS = 400;
/** The share of one core. A service with nothing to do still polls its queue. */
const QUIET_SHARE = 0.03;

/** The usage of a process so far, including its threads but not its child processes. */
export interface ProcessUsage {
  readonly cpuSeconds: number;
  /** Current memory, in MiB. */
  readonly residentMiB: number;
  /** Peak memory, in MiB. */
  readonly peakMiB: number;
  /** Current memory without files and what is shared with other processes, in MiB. */
  readonly privateMiB: number;
}

/** Reads /proc, so it works only on Linux; see proc_pid_stat(5) and proc_pid_status(5). */
export function usageOf(pid: number): ProcessUsage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpuSeconds: ownSeconds(statOf(pid)),
    residentMiB: memory(status, 'VmRSS'),
    peakMiB: memory(status, 'VmHWM'),
    privateMiB: memory(status, 'RssAnon'),
  };
}

/**
 * CPU time of a process and of all that it started itself, those that have ended included, in seconds: for a
 * PostgreSQL, by its first process.
 */
export function cpuSecondsOfFamily(pid: number): number {
  const parent = statOf(pid);
  const ended = (Number(parent[CHILDREN_USER]) + Number(parent[CHILDREN_SYSTEM])) / TICKS_PER_SECOND;
  return sumOfChildren(pid, ownSeconds(parent) + ended, (_child, stat) => ownSeconds(stat));
}

/** Memory of a process in MiB, in which what several processes share is divided among them (PSS); see proc_pid_smaps(5). */
export function proportionalMiB(pid: number, children: 'with children' | 'alone' = 'alone'): number {
  const own = memory(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss');
  return children === 'alone' ? own : sumOfChildren(pid, own, (child) => proportionalMiB(child));
}

/** Children that exit meanwhile do not count. */
function sumOfChildren(
  pid: number,
  own: number,
  measure: (child: number, stat: readonly string[]) => number,
): number {
  let sum = own;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = statOf(Number(entry));
      if (Number(stat[PARENT]) === pid) sum += measure(Number(entry), stat);
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return sum;
}

/** Waits until a process has used almost no CPU for a while: its background work is then done. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let before = usageOf(pid).cpuSeconds; ;) {
    await pause(QUIET_WINDOW_MS);
    const now = usageOf(pid).cpuSeconds;
    if (now - before <= (QUIET_SHARE * QUIET_WINDOW_MS) / 1000) return;
    before = now;
  }
}

/** Places in what follows the name in the line. */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14];

/** The line of /proc/PID/stat after the name in parentheses, which may hold spaces. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function ownSeconds(stat: readonly string[]): number {
  return (Number(stat[USER]) + Number(stat[SYSTEM])) / TICKS_PER_SECOND;
}

function memory(status: string, name: string): number {
  const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kib === undefined) throw new Error(`/proc has no ${name} of the process; it may have exited.`);
  return Number(kib) / KIB_PER_MIB;
}
