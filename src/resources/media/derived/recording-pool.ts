import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.js';
import { type ProcessJob, RecordingProcess } from './recording-process.js';

/** A job of the prompt lane and one of the long lane run side by side. */
const FEWEST_AT_A_TIME = 2;
const IDLE_MS = 10_000;

/**
 * Child processes for what takes much time and memory. A task that takes too much of either ends its process and
 * fails alone; the next task gets another process.
 */
export class RecordingPool implements OnApplicationShutdown {
  readonly #gate = new Bulkhead(Math.max(FEWEST_AT_A_TIME, availableParallelism() - 1), Infinity);
  readonly #children = new Set<RecordingProcess>();
  /** The one that worked last stands at the end, so that the others get to their end. */
  readonly #idle = new Map<RecordingProcess, NodeJS.Timeout>();

  /**
   * @param memoryLimit bytes of resident memory of each process
   * @param execArgv options of Node.js
   */
  constructor(
    readonly memoryLimit: number,
    private readonly execArgv: readonly string[] = process.execArgv,
  ) {}

  /**
   * Runs a function in a process. Its argument and its result are copied.
   *
   * @param job the module and the name of an exported function
   * @param task its argument
   * @param signal ends the process; the promise is then rejected with an AbortError
   * @throws UnrecoverableError when the task takes more memory than it may
   * @throws RetryableError when the process was ended from outside
   */
  run(job: ProcessJob, task: unknown, signal: AbortSignal): Promise<unknown> {
    return this.#gate.pass(async () => {
      const child = this.takeIdle() ?? this.start();
      try {
        return await child.run(job, task, signal);
      } finally {
        if (child.isReusable) this.rest(child);
        else await this.end(child);
      }
    });
  }

  /** Later than the queue, which lets running jobs finish when its module is destroyed. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.#children].map((child) => this.end(child)));
  }

  private start(): RecordingProcess {
    const child = new RecordingProcess(this.memoryLimit, this.execArgv);
    this.#children.add(child);
    return child;
  }

  private takeIdle(): RecordingProcess | undefined {
    for (const child of [...this.#idle.keys()].reverse()) {
      clearTimeout(this.#idle.get(child));
      this.#idle.delete(child);
      if (child.isReusable) return child;
      // It was ended from outside while it had nothing to do.
      void this.end(child);
    }
    return undefined;
  }

  private rest(child: RecordingProcess): void {
    const ending = setTimeout(() => void this.end(child), IDLE_MS);
    this.#idle.set(child, ending);
  }

  private async end(child: RecordingProcess): Promise<void> {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    this.#children.delete(child);
    await child.end();
  }
}
