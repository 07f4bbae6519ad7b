import { BullModule, BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import {
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  setDefaultBackendFactory,
} from 'bullmq';
import { BoundedClient } from '../database/bounded-client.js';
import { CONNECT_LIMIT_MS, KEEP_ALIVE } from '../database/data-source-options.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { BullmqJobQueue, QUEUES } from './bullmq-job-queue.js';
import { LANES } from './job-handler.js';
import { JobQueue } from './job-queue.js';
import { JobWorkersService } from './job-workers.service.js';
import { queueProcessor } from './queue.processor.js';
import { RecurringWorkService } from './recurring-work.service.js';

/** Concurrent jobs per lane: fewer in a process that also serves requests. */
const IN_A_WORKER = { interactive: 2, batch: 1, io: 8, recurring: 1 };
const BESIDE_REQUESTS = { interactive: 1, batch: 1, io: 4, recurring: 1 };
/** How long a worker may be silent before another takes its job. */
const LOCK_MS = 30_000;

/** BullMQ on Redis, or on PostgreSQL without one. */
@Module({})
export class QueueModule {
  static register(database: DatabaseAddress, redisUrl?: string): DynamicModule {
    // BullModule makes its queues and workers with the default.
    if (redisUrl === undefined) setDefaultBackendFactory(createPostgresBackend);
    else setDefaultBackendFactory(createRedisBackend);
    const { queue, worker: connection } = connections(database, redisUrl);
    const concurrency = redisUrl === undefined ? BESIDE_REQUESTS : IN_A_WORKER;
    const processors = ([...LANES, 'recurring'] as const).map((lane) =>
      queueProcessor(QUEUES[lane], {
        connection,
        concurrency: concurrency[lane],
        lockDuration: LOCK_MS,
        autorun: false,
      }),
    );
    return {
      module: QueueModule,
      imports: [
        BullModule.forRoot({ connection: queue, extraOptions: { manualRegistration: true } }),
        BullModule.registerQueue(...Object.values(QUEUES).map((name) => ({ name }))),
      ],
      providers: [
        ...processors,
        BullmqJobQueue,
        { provide: JobQueue, useExisting: BullmqJobQueue },
        RecurringWorkService,
        {
          provide: JobWorkersService,
          inject: [BullRegistrar, BullmqJobQueue, RecurringWorkService, ...processors],
          useFactory: (
            registrar: BullRegistrar,
            jobs: BullmqJobQueue,
            recurring: RecurringWorkService,
            ...hosts: WorkerHost[]
          ) => new JobWorkersService(hosts, registrar, jobs, recurring, redisUrl !== undefined),
        },
      ],
      exports: [JobQueue, JobWorkersService, RecurringWorkService],
    };
  }
}

/** The library would give workers the connection of their queue, which fails immediately while Redis is unavailable. */
function connections(database: DatabaseAddress, url?: string): Record<'queue' | 'worker', ConnectionOptions> {
  if (url !== undefined) {
    return {
      // A job waits in the outbox, not in a buffer.
      queue: { url, maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2_000 },
      worker: { url, maxRetriesPerRequest: null },
    };
  }
  const timeouts = { ...KEEP_ALIVE, connectionTimeoutMillis: CONNECT_LIMIT_MS };
  const postgres = { ...database, ...timeouts, Client: BoundedClient, schema: 'jobs', migrate: true, max: 4 };
  return { queue: postgres, worker: postgres };
}
