import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { Piscina } from 'piscina';
import type { ChildAnswer, ChildTask } from './recording-process.js';

/**
 * The program of `RecordingProcess`: runs one task at a time in a thread, so that this thread stays free to watch the
 * memory and the parent. Its only argument is the limit of its resident memory in bytes.
 */

const WATCH_EVERY_MS = 100;
const MOST_SCORE = '1000';

const memoryLimit = Number(process.argv[2]);
/** Memory that a task leaves behind counts against the next one, so a process that has grown this far takes no other. */
const spentAt = memoryLimit / 2;
offerToKernel();
// Inherited by the thread and by ffmpeg: requests go first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const thread = new Piscina({
  minThreads: 1,
  maxThreads: 1,
  // Half for objects; V8 fails a task that needs more. Buffers and native memory are outside of that limit.
  resourceLimits: { maxOldGenerationSizeMb: memoryLimit / 2 / 1024 ** 2 },
});

async function run({ module, name, task }: ChildTask): Promise<void> {
  const outcome = await thread.run(task, { filename: module, name }).then(
    (result: unknown) => ({ result }),
    (error: unknown) => ({ error: plain(error) }),
  );
  tell({ ...outcome, isSpent: process.memoryUsage.rss() > spentAt });
}

/** Error properties beyond name, message and stack do not survive the way to the parent. */
function plain(error: unknown): NodeJS.ErrnoException {
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { name, message, stack, code };
}

function tell(answer: ChildAnswer, then?: () => void): void {
  process.send?.(answer, undefined, undefined, then);
}

/** Ends this process and the ffmpeg that it may have started. */
function end(): void {
  process.kill(-process.pid, 'SIGKILL');
}

/** The kernel takes this process before all others when the machine is out of memory. */
function offerToKernel(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', MOST_SCORE);
  } catch (error) {
    process.emitWarning(`The kernel may take another process first when memory runs out: ${String(error)}`);
  }
}

process.on('message', (task: ChildTask) => void run(task));
// The parent has ended, however it did.
process.on('disconnect', end);
// A supervisor may signal all processes of the service; the parent lets running jobs finish and then ends this one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
const watch = setInterval(() => {
  if (process.memoryUsage.rss() <= memoryLimit) return;
  clearInterval(watch);
  tell({ isTooLarge: true }, end);
}, WATCH_EVERY_MS);
