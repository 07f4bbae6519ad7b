import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { Piscina } from 'piscina';
import type { ChildTask, TaskEnd } from './recording-process.js';

/**
 * Runs tasks in a thread, so that the main thread can watch memory, CPU time and the parent. Arguments: the limit of memory in
 * bytes, and the niceness (nice(2)).
 */

const WATCH_EVERY_MS = 100;
const MOST_SCORE = '1000';
/** `USER_HZ` of Linux. */
const TICK_MS = 10;
/** Fields of `/proc/self/stat` after the name (proc(5)): CPU ticks of ended children, in user and kernel mode. */
const CHILDREN_TICKS = [13, 14] as const;

const memoryLimit = Number(process.argv[2]);
/** Memory that a task leaves behind counts against the next one, so a process above this takes no more tasks. */
const spentAt = memoryLimit / 2;
offerToKernel();
// Requests have priority; the thread and ffmpeg inherit this.
os.setPriority(Number(process.argv[3]));
const thread = new Piscina({
  minThreads: 1,
  maxThreads: 1,
  // V8 fails a task above this; buffers and native memory are not included.
  resourceLimits: { maxOldGenerationSizeMb: memoryLimit / 2 / 1024 ** 2 },
});

let startedAtMs = 0;
let mostCpuMs = Infinity;

async function run({ module, name, task, ...limit }: ChildTask): Promise<void> {
  startedAtMs = cpuMs();
  mostCpuMs = limit.mostCpuMs ?? Infinity;
  const outcome = await thread.run(task, { filename: module, name }).then(
    (result: unknown) => ({ result }),
    (error: unknown) => ({ error: plain(error) }),
  );
  mostCpuMs = Infinity;
  tell({ ...outcome, isSpent: process.memoryUsage.rss() > spentAt });
}

/** Other properties of errors do not survive IPC. */
function plain(error: unknown): NodeJS.ErrnoException {
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { name, message, stack, code };
}

function tell(end: TaskEnd, then?: () => void): void {
  process.send?.({ ...end, cpuMs: cpuMs() - startedAtMs }, undefined, undefined, then);
}

/** Of all threads, and on Linux of children that ended, such as ffmpeg. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  if (process.platform !== 'linux') return own;
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return CHILDREN_TICKS.reduce((sum, field) => sum + TICK_MS * Number(fields[field]), own);
}

/** Also ends a running ffmpeg, which is in the same process group. */
function end(): void {
  process.kill(-process.pid, 'SIGKILL');
}

/** Makes the kernel kill this process first when memory runs out. */
function offerToKernel(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', MOST_SCORE);
  } catch (error) {
    process.emitWarning(`The kernel may kill another process first when memory runs out: ${String(error)}`);
  }
}

process.on('message', (task: ChildTask) => void run(task));
process.on('disconnect', end);
// The parent may have gone while this process started.
if (!process.connected) end();
// A supervisor may signal all processes; the parent finishes running jobs and then ends this one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
const watch = setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryLimit;
  if (!isTooLarge && cpuMs() - startedAtMs <= mostCpuMs) return;
  clearInterval(watch);
  tell({ over: isTooLarge ? 'memory' : 'cpu' }, end);
}, WATCH_EVERY_MS);
