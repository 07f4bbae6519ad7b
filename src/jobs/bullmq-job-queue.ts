import { type BulkJobOptions, createPostgresBackend, createRedisBackend, withBackend } from 'bullmq';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/database-address.js';
import { JobQueue } from './job-queue.js';

const QUEUE = 'ttyreel';
/** How long a worker may be silent before another takes its job. */
const LOCK_MS = 30_000;

interface Job {
  readonly outboxSeq: number;
}

/** What is used of BullMQ's queue and worker, whose types differ from backend to backend. */
interface Closable {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

interface QueueEnd extends Closable {
  addBulk(jobs: { name: string; data: Job; opts: BulkJobOptions }[]): Promise<unknown>;
  getJobCounts(type: 'wait'): Promise<unknown>;
  obliterate(options: { force: boolean }): Promise<void>;
}

interface Connected {
  readonly queue: QueueEnd;
  makeWorker(process: (job: { data: Job }) => Promise<void>): Closable;
}

/** BullMQ, on PostgreSQL or on Redis. Retries are the outbox's business, so a job here is tried once. */
export class BullmqJobQueue extends JobQueue {
  #worker: Closable | undefined;

  private constructor(
    private readonly connected: Connected,
    private readonly log: Logger,
  ) {
    super();
    connected.queue.on('error', (error) => {
      log.warn({ err: error }, 'job queue');
    });
  }

  /** @param concurrency jobs that one process works at a time */
  static onPostgres(address: DatabaseAddress, concurrency: number, log: Logger): BullmqJobQueue {
    const { Queue, Worker } = withBackend(createPostgresBackend);
    const connection = { ...address, schema: 'jobs', migrate: true, max: 4 };
    return new BullmqJobQueue(
      {
        queue: new Queue<Job>(QUEUE, { connection }),
        makeWorker: (process) =>
          new Worker<Job>(QUEUE, process, { connection, concurrency, lockDuration: LOCK_MS }),
      },
      log,
    );
  }

  static onRedis(url: string, concurrency: number, log: Logger): BullmqJobQueue {
    const { Queue, Worker } = withBackend(createRedisBackend);
    return new BullmqJobQueue(
      {
        // A queue that cannot be reached says so at once: the job waits in the outbox, not in a buffer.
        queue: new Queue<Job>(QUEUE, {
          connection: { url, maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2_000 },
        }),
        makeWorker: (process) =>
          new Worker<Job>(QUEUE, process, {
            connection: { url, maxRetriesPerRequest: null },
            concurrency,
            lockDuration: LOCK_MS,
          }),
      },
      log,
    );
  }

  async add(outboxSeqs: readonly number[]): Promise<void> {
    await this.connected.queue.addBulk(
      outboxSeqs.map((outboxSeq) => ({
        name: 'outbox',
        data: { outboxSeq },
        opts: { jobId: `outbox-${outboxSeq}`, removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  async clear(): Promise<void> {
    await this.connected.queue.obliterate({ force: true });
  }

  work(run: (outboxSeq: number) => Promise<void>): void {
    const worker = this.connected.makeWorker((job) => run(job.data.outboxSeq));
    worker.on('error', (error) => {
      this.log.warn({ err: error }, 'job worker');
    });
    this.#worker = worker;
  }

  async check(): Promise<void> {
    await this.connected.queue.getJobCounts('wait');
  }

  async close(): Promise<void> {
    await this.#worker?.close();
    await this.connected.queue.close();
  }
}
