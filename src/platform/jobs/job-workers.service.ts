import type { BullRegistrar } from '@nestjs/bullmq';
import { type WorkerHost } from '@nestjs/bullmq';
import type { Worker } from 'bullmq';
import type { BullmqJobQueue } from './bullmq-job-queue.js';
import type { RecurringWorkService } from './recurring-work.service.js';

/** The queue may be emptied at any time, together with its schedules. */
const PLAN_EVERY_MS = 60_000;

/** Starts and stops the workers of this process: the library would stop them only after the database connection. */
export class JobWorkersService {
  #workers: readonly Worker[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param reconnects whether to retry a connection that fails at the start */
  constructor(
    private readonly hosts: readonly WorkerHost[],
    private readonly registrar: BullRegistrar,
    private readonly queue: BullmqJobQueue,
    private readonly recurring: RecurringWorkService,
    private readonly reconnects: boolean,
  ) {}

  /** Rejects if a queue is unavailable. */
  async start(): Promise<void> {
    this.registrar.register();
    this.#workers = this.hosts.map(({ worker }) => worker);
    const failed = (error: unknown): void => {
      this.queue.failed(error);
    };
    for (const worker of this.#workers) worker.on('error', failed);
    if (!this.reconnects) await this.queue.waitUntilReady();
    for (const worker of this.#workers) {
      // A worker that runs without a connection to PostgreSQL blocks the process.
      if (!this.reconnects) await worker.waitUntilReady();
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

  /** Starts no more jobs and waits for those that run. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }
}
