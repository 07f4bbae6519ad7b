import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { Piscina } from 'piscina';
import type { ChildMessage, ChildTask } from './recording-process.js';

/**
 * Runs tasks in a thread, so that the main thread can watch memory (limit in bytes: the first argument) and the parent.
 */

const WATCH_EVERY_MS = 100;
const MOST_SCORE = '1000';

const memoryLimit = Number(process.argv[2]);
/** Memory that a task leaves behind counts against the next one, so a process above this takes no more tasks. */
const spentAt = memoryLimit / 2;
offerToKernel();
// Requests have priority; the thread and ffmpeg inherit this.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const thread = new Piscina({
  minThreads: 1,
  maxThreads: 1,
  // V8 fails a task above this; buffers and native memory are not included.
  resourceLimits: { maxOldGenerationSizeMb: memoryLimit / 2 / 1024 ** 2 },
});

async function run({ module, name, task }: ChildTask): Promise<void> {
  const outcome = await thread.run(task, { filename: module, name }).then(
    (result: unknown) => ({ result }),
    (error: unknown) => ({ error: plain(error) }),
  );
  tell({ ...outcome, isSpent: process.memoryUsage.rss() > spentAt });
}

/** Other properties of errors do not survive IPC. */
function plain(error: unknown): NodeJS.ErrnoException {
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { name, message, stack, code };
}

function tell(answer: ChildMessage, then?: () => void): void {
  process.send?.(answer, undefined, undefined, then);
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
// A supervisor may signal all processes; the parent finishes running jobs and then ends this one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
const watch = setInterval(() => {
  if (process.memoryUsage.rss() <= memoryLimit) return;
  clearInterval(watch);
  tell({ isTooLarge: true }, end);
}, WATCH_EVERY_MS);
