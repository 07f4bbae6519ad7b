import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.js';
import { type ProcessJob, RecordingProcess } from './recording-process.js';

/** One interactive and one batch job. */
const FEWEST_AT_A_TIME = 2;
const IDLE_MS = 10_000;

/** Child processes for expensive tasks. A task over its limits ends its process and fails alone. */
export class RecordingPool implements OnApplicationShutdown {
  readonly #gate = new Bulkhead(Math.max(FEWEST_AT_A_TIME, availableParallelism() - 1), Infinity);
  readonly #children = new Set<RecordingProcess>();
  /** The most recently used one is last, so that the others time out. */
  readonly #idle = new Map<RecordingProcess, NodeJS.Timeout>();

  /** @param memoryLimit resident bytes per process */
  constructor(
    readonly memoryLimit: number,
    private readonly execArgv: readonly string[] = process.execArgv,
  ) {}

  /**
   * Aborting `signal` ends the process.
   * @throws UnrecoverableError over the memory limit, RetryableError when the process was killed, AbortError
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

  /** Runs after the queue, which waits for running jobs when its module is destroyed. */
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
