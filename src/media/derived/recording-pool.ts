import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';

/**
 * Objects of one thread. It is a last line: V8 ends the whole process where one allocation of many megabytes meets the
 * limit. Tasks stay far below it by the limits of what they work, and so does what they hold beside objects, pictures
 * above all.
 */
const MEMORY_LIMIT_MB = 512;
/** A prompt and a long job are worked side by side. */
const FEWEST_THREADS = 2;

export interface ThreadJob {
  /** The address of the module. */
  readonly module: string;
  readonly name: string;
}

/**
 * Worker threads for what would hold up the event loop. A task that takes too long or too much memory ends its
 * thread and fails alone; the pool starts another thread.
 */
@Injectable()
export class RecordingPool implements OnApplicationShutdown {
  readonly #threads = new Piscina({
    // With none, tasks that wait behind one that ended its thread would wait until another came.
    minThreads: 1,
    maxThreads: Math.max(FEWEST_THREADS, availableParallelism() - 1),
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });

  /**
   * Runs a function in a thread, in the memory that one may take.
   *
   * @param job the module and the name of an exported function
   * @param task its argument, which is copied, but for what `transfer` names
   * @param signal ends the thread with what it does; the promise is then rejected with an AbortError
   */
  run(job: ThreadJob, task: unknown, signal: AbortSignal, transfer: Transferable[] = []): Promise<unknown> {
    return this.#threads.run(task, { filename: job.module, name: job.name, signal, transferList: transfer });
  }

  /** Later than the queue, which lets running jobs finish when its module is destroyed. */
  async onApplicationShutdown(): Promise<void> {
    await this.#threads.destroy();
  }
}
