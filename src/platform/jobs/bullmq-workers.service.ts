import type { BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import type { Worker } from 'bullmq';
import type { BullmqJobQueue } from './bullmq-job-queue.js';
import { JobWorkers } from './job-queue.js';
import type { RecurringWorkService } from './recurring-work.service.js';

/** The queue may be emptied at any time, together with its schedules. */
const PLAN_EVERY_MS = 60_000;

/** Starts and stops the workers of this process: the library would stop them only after the database connection. */
export class BullmqWorkersService extends JobWorkers {
  #workers: readonly Worker[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hosts: readonly WorkerHost[],
    private readonly registrar: BullRegistrar,
    private readonly queue: BullmqJobQueue,
    private readonly recurring: RecurringWorkService,
  ) {
    super();
  }

  start(): void {
    this.registrar.register();
    this.#workers = this.hosts.map(({ worker }) => worker);
    const failed = (error: unknown): void => {
      this.queue.failed(error);
    };
    for (const worker of this.#workers) {
      worker.on('error', failed);
      worker.run().catch(failed);
    }
    const plan = (): void => {
      this.plan().catch(failed);
    };
    plan();
    this.#timer = setInterval(plan, PLAN_EVERY_MS).unref();
  }

  async plan(): Promise<void> {
    await this.queue.check();
    for (const task of this.recurring.tasks) await this.queue.plan(task);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }
}
