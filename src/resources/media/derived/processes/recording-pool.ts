import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Bulkhead } from '../../../../platform/concurrency/bulkhead.js';
import { type ProcessJob, RecordingProcess, type TaskLimit, type Urgency } from './recording-process.js';

/** One interactive and one batch job. */
const FEWEST_JOBS = 2;
const IDLE_MS = 10_000;

/** Child processes for expensive tasks. A task over its limits ends its process and fails alone. */
export class RecordingPool implements OnApplicationShutdown {
  readonly #gate = new Bulkhead(Math.max(FEWEST_JOBS, availableParallelism() - 1), Infinity);
  readonly #children = new Set<RecordingProcess>();
  /** The most recently used one is last, so that the others time out. */
  readonly #idle = new Map<RecordingProcess, NodeJS.Timeout>();

  /** @param memoryLimit resident bytes per process */
  constructor(
    readonly memoryLimit: number,
    private readonly execArgv: readonly string[] = process.execArgv,
  ) {}

  /** Runs the task of a job when a process is free for jobs. Throws as {@link runNow} does. */
  run(job: ProcessJob, task: unknown, limit: TaskLimit): Promise<unknown> {
    return this.#gate.pass(() => this.runNow(job, task, limit));
  }

  /**
   * Runs the task of a request: a gate limits how many do, so that none waits for jobs. A task over its time ends with its
   * process.
   * @throws UnrecoverableError over the memory limit, JobTimeout over the time, RetryableError when the process was killed
   */
  async runNow(
    job: ProcessJob,
    task: unknown,
    limit: TaskLimit,
    urgency: Urgency = 'normal',
  ): Promise<unknown> {
    const child = this.takeIdle(urgency) ?? this.start(urgency);
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

  private start(urgency: Urgency): RecordingProcess {
    const child = new RecordingProcess(this.memoryLimit, this.execArgv, urgency);
    this.#children.add(child);
    return child;
  }

  private takeIdle(urgency: Urgency): RecordingProcess | undefined {
    for (const child of [...this.#idle.keys()].reverse()) {
      if (child.urgency !== urgency) continue;
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
