import { Injectable } from '@nestjs/common';
import { JobWorkers } from './job-queue.js';
import { LocalJobQueue } from './local-job-queue.js';
import { type RecurringTask, RecurringWorkService } from './recurring-work.service.js';

/** Runs recurring work in this process, one task at a time; the queue runs its jobs itself. */
@Injectable()
export class LocalWorkersService extends JobWorkers {
  readonly #timers = new Map<RecurringTask, NodeJS.Timeout>();
  #lastTask: Promise<void> = Promise.resolve();

  constructor(
    private readonly queue: LocalJobQueue,
    private readonly recurring: RecurringWorkService,
  ) {
    super();
  }

  start(): void {
    for (const task of this.recurring.tasks) this.runInTurn(task);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all([this.queue.stop(), this.#lastTask]);
  }

  private runInTurn(task: RecurringTask): void {
    this.#lastTask = this.#lastTask.then(async () => {
      if (!(await this.recurring.run(task.name))) return;
      const again = (): void => {
        this.runInTurn(task);
      };
      this.#timers.set(task, setTimeout(again, task.everyMs).unref());
    });
  }
}
