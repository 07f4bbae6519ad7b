import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Type } from '@nestjs/common';
import { type Job, WaitingError, type WorkerOptions } from 'bullmq';
import { OUTBOX_JOB, type OutboxJob } from './bullmq-job-queue.js';
import { JobRunnerService } from './job-runner.service.js';
import { RecurringWorkService } from './recurring-work.service.js';

/** The processor of a queue. It is created at the start, because a decorator's options cannot be injected. */
export function queueProcessor(queue: string, options: WorkerOptions): Type<WorkerHost> {
  @Processor(queue, options)
  class QueueProcessor extends WorkerHost {
    constructor(
      private readonly runner: JobRunnerService,
      private readonly recurring: RecurringWorkService,
    ) {
      super();
    }

    async process(job: Job<OutboxJob>, token?: string): Promise<void> {
      if (job.name === OUTBOX_JOB) return this.runner.run(job.data.outboxSeq);
      if (await this.recurring.run(job.name)) return;
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }
  return QueueProcessor;
}
