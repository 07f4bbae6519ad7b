import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Bulkhead, QueueTimeout } from '../../../platform/concurrency/bulkhead.js';
import { RetryableError } from '../../../platform/jobs/job-handler.js';
import { type ProcessJob, RecordingProcess, type TaskLimit } from './recording-process.js';

/** One interactive and one batch job. */
const FEWEST_AT_A_TIME = 2;
const IDLE_MS = 10_000;

export interface PoolLimit extends TaskLimit {
  /** How long a request waits for a process; a job waits as long as it takes. */
  readonly waitSeconds?: number;
}

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
   * A task over its time ends with its process.
   * @throws UnrecoverableError over the memory limit, JobTimeout over the time, RetryableError when the process was killed
   * or none was free in time
   */
  async run(job: ProcessJob, task: unknown, limit: PoolLimit): Promise<unknown> {
    const waitMs = limit.waitSeconds === undefined ? undefined : limit.waitSeconds * 1_000;
    try {
      return await this.#gate.pass(() => this.runNow(job, task, limit), { waitMs });
    } catch (error) {
      if (error instanceof QueueTimeout)
        throw new RetryableError('All processes are busy with other recordings.', { cause: error });
      throw error;
    }
  }

  private async runNow(job: ProcessJob, task: unknown, limit: TaskLimit): Promise<unknown> {
    const child = this.takeIdle() ?? this.start();
    try {
      return await child.run(job, task, limit);
    } finally {
      if (child.isReusable) this.rest(child);
      else await this.end(child);
    }
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
