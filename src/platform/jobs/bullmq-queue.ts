import { BullModule, BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import { BullmqJobQueue, QUEUES } from './bullmq-job-queue.js';
import { BullmqWorkersService } from './bullmq-workers.service.js';
import { LANES } from './job-handler.js';
import { JobQueue, JobWorkers } from './job-queue.js';
import { queueProcessor } from './queue.processor.js';
import { RecurringWorkService } from './recurring-work.service.js';

const CONCURRENT = { interactive: 2, batch: 1, io: 8, recurring: 1 };
/** How long a worker may be silent before another takes its job. */
const LOCK_MS = 30_000;

/** A connection whose packets are lost stays open: Redis answers, or ends a wait for jobs, within these times. */
const QUEUE_SILENT_MS = 5_000;
const WORKER_SILENT_MS = 15_000;

/** The library would give workers the connection of their queue, which fails immediately while Redis is unavailable. */
export function bullmqQueue(url: string) {
  // A job waits in the outbox, not in a buffer.
  const queue = {
    url,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    socketTimeout: QUEUE_SILENT_MS,
  };
  const processors = ([...LANES, 'recurring'] as const).map((lane) =>
    queueProcessor(QUEUES[lane], {
      connection: { url, maxRetriesPerRequest: null, socketTimeout: WORKER_SILENT_MS },
      concurrency: CONCURRENT[lane],
      lockDuration: LOCK_MS,
      autorun: false,
    }),
  );
  return {
    imports: [
      BullModule.forRoot({ connection: queue, extraOptions: { manualRegistration: true } }),
      BullModule.registerQueue(...Object.values(QUEUES).map((name) => ({ name }))),
    ],
    providers: [
      ...processors,
      BullmqJobQueue,
      { provide: JobQueue, useExisting: BullmqJobQueue },
      {
        provide: JobWorkers,
        inject: [BullRegistrar, BullmqJobQueue, RecurringWorkService, ...processors],
        useFactory: (
          registrar: BullRegistrar,
          jobs: BullmqJobQueue,
          recurring: RecurringWorkService,
          ...hosts: WorkerHost[]
        ) => new BullmqWorkersService(hosts, registrar, jobs, recurring),
      },
    ],
  };
}
