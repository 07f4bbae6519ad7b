import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Logger, pino } from 'pino';
import { JobQueue, JobWorkers } from '../../src/platform/jobs/job-queue.js';
import { JobRunnerService } from '../../src/platform/jobs/job-runner.service.js';
import { QueueModule } from '../../src/platform/jobs/queue.module.js';
import { type RecurringTask, RecurringWorkService } from '../../src/platform/jobs/recurring-work.service.js';
import { LogModule } from '../../src/platform/logging/log.module.js';

export interface QueueProcessOptions {
  readonly run?: (outboxSeq: number) => Promise<void>;
  readonly tasks?: readonly RecurringTask[];
  readonly log?: Logger;
  readonly redisUrl?: string;
}

@Module({})
class Root {}
@Module({})
class Runner {}

/** The queue part of a process, without the outbox: `run` gets the numbers of its rows. */
export async function makeQueueProcess(options: QueueProcessOptions) {
  const { run = () => Promise.resolve(), tasks = [], log = pino({ enabled: false }), redisUrl } = options;
  const runner = { provide: JobRunnerService, useValue: { run } };
  const context = await NestFactory.createApplicationContext(
    {
      module: Root,
      imports: [
        LogModule.register(log),
        { module: Runner, global: true, providers: [runner], exports: [runner] },
        QueueModule.register(redisUrl),
      ],
    },
    { logger: false, abortOnError: false },
  );
  for (const task of tasks) context.get(RecurringWorkService).add(task);
  const workers = context.get(JobWorkers);
  return {
    queue: context.get(JobQueue),
    workers,
    /** As in `JobsModule`. */
    stop: async (): Promise<void> => {
      context.get(RecurringWorkService).onModuleDestroy();
      await workers.stop();
      await context.close();
    },
  };
}

export type QueueProcess = Awaited<ReturnType<typeof makeQueueProcess>>;
