import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';

export interface RecurringTask {
  /** The name of its schedule in the queue; do not change it. */
  readonly name: string;
  readonly everyMs: number;
  /** What it did, for the log, such as `7 deleted recordings purged`. */
  readonly what: string;
  /** Idempotent; may run in two processes concurrently. @param signal stops it between batches @returns the number of changes */
  run(signal: AbortSignal): Promise<number>;
}

/** The tasks that run at intervals, each in one of the processes that run jobs. */
@Injectable()
export class RecurringWorkService implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #tasks = new Map<string, RecurringTask>();

  constructor(@Inject(LOG) private readonly log: Logger) {}

  get tasks(): Iterable<RecurringTask> {
    return this.#tasks.values();
  }

  /** Call it before the workers start. */
  add(task: RecurringTask): void {
    this.#tasks.set(task.name, task);
  }

  onModuleDestroy(): void {
    this.#stopping.abort();
  }

  /** A task that fails runs again at its next time. @returns false if a shutdown interrupted it */
  async run(name: string): Promise<boolean> {
    const { signal } = this.#stopping;
    if (signal.aborted) return false;
    const task = this.#tasks.get(name);
    try {
      const count = (await task?.run(signal)) ?? 0;
      if (count > 0) this.log.info({ count }, task?.what);
    } catch (error) {
      this.log.error({ err: error, task: name }, 'a recurring task failed');
    }
    return !signal.aborted;
  }
}
