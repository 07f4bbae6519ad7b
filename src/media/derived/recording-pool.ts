import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Hopeless } from '../../jobs/job-handler.js';
import type { TimedText } from './recording-worker.js';

const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 512;

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
    filename: new URL('./recording-worker.js', import.meta.url).href,
    // With none, tasks that wait behind one that ended its thread would wait until another came.
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });

  async transcribe(cast: Uint8Array): Promise<TimedText> {
    try {
      return (await this.#threads.run(cast, {
        name: 'transcribe',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })) as TimedText;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') {
        throw new Hopeless(`Reading the cast took longer than ${TIME_LIMIT_MS / 1000} s.`, { cause: error });
      }
      throw error;
    }
  }

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
