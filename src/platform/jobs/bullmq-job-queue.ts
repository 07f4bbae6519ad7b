import { setTimeout as pause } from 'node:timers/promises';
import { type BulkJobOptions, createPostgresBackend, createRedisBackend, withBackend } from 'bullmq';
import type { Logger } from 'pino';
import { BoundedClient } from '../database/bounded-client.js';
import { CONNECT_LIMIT_MS, KEEP_ALIVE } from '../database/data-source-options.js';
import type { DatabaseAddress } from '../database/database-address.js';
import { OutageLog } from '../logging/outage-log.js';
import { type Lane, LANES } from './job-handler.js';
import { JobQueue, type QueuedJob } from './job-queue.js';

/** The name of each lane's queue. */
const QUEUES: Readonly<Record<Lane, string>> = {
  prompt: 'ttyreel',
  long: 'ttyreel-long',
  remote: 'ttyreel-remote',
};
/** BullMQ's; what has it is worked last. */
const HIGHEST_PRIORITY = 2 ** 21;
/** How long a worker may be silent before another takes its job. */
const LOCK_MS = 30_000;
/** How often a queue that failed is asked whether it is back. */
const ASK_AGAIN_MS = 1_000;

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

interface WorkerEnd extends Closable {
  run(): Promise<void>;
  waitUntilReady(): Promise<void>;
}

interface Connected {
  readonly queue: QueueEnd;
  /** A worker that does not run yet. */
  makeWorker(process: (job: { data: Job }) => Promise<void>): WorkerEnd;
  /** Rejects when one of the two cannot be used. */
  untilReady(worker: WorkerEnd): Promise<void>;
}

/** BullMQ, on PostgreSQL or on Redis. Retries are the outbox's business, so a job here is tried once. */
export class BullmqJobQueue extends JobQueue {
  readonly #workers: Closable[] = [];
  readonly #outage: OutageLog;
  readonly #closing = new AbortController();
  #isAway = false;

  private constructor(
    private readonly lanes: Readonly<Record<Lane, Connected>>,
    log: Logger,
  ) {
    super();
    this.#outage = new OutageLog(log, {
      away: 'the job queue failed',
      back: 'the job queue works again',
    });
    for (const { queue } of Object.values(lanes)) this.watch(queue);
  }

  /** @param concurrency jobs of each lane that one process works at a time */
  static onPostgres(
    address: DatabaseAddress,
    concurrency: Readonly<Record<Lane, number>>,
    log: Logger,
  ): BullmqJobQueue {
    const { Queue, Worker } = withBackend(createPostgresBackend);
    const connection = {
      ...address,
      ...KEEP_ALIVE,
      Client: BoundedClient,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      ...{ schema: 'jobs', migrate: true, max: 4 },
    };
    const connect = (lane: Lane): Connected => {
      const queue = new Queue<Job>(QUEUES[lane], { connection });
      return {
        queue,
        makeWorker: (process) =>
          new Worker<Job>(QUEUES[lane], process, {
            connection,
            concurrency: concurrency[lane],
            lockDuration: LOCK_MS,
            autorun: false,
          }),
        // Each connects once for good: a worker that runs although that failed keeps the process from all else.
        untilReady: async (worker) => {
          await queue.waitUntilReady();
          await worker.waitUntilReady();
        },
      };
    };
    const [prompt, long, remote] = [connect('prompt'), connect('long'), connect('remote')];
    return new BullmqJobQueue({ prompt, long, remote }, log);
  }

  static onRedis(url: string, concurrency: Readonly<Record<Lane, number>>, log: Logger): BullmqJobQueue {
    const { Queue, Worker } = withBackend(createRedisBackend);
    const connect = (lane: Lane): Connected => ({
      // A queue that cannot be reached says so at once: the job waits in the outbox, not in a buffer.
      queue: new Queue<Job>(QUEUES[lane], {
        connection: { url, maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2_000 },
      }),
      makeWorker: (process) =>
        new Worker<Job>(QUEUES[lane], process, {
          connection: { url, maxRetriesPerRequest: null },
          concurrency: concurrency[lane],
          lockDuration: LOCK_MS,
          autorun: false,
        }),
      // It connects again and again.
      untilReady: () => Promise.resolve(),
    });
    const [prompt, long, remote] = [connect('prompt'), connect('long'), connect('remote')];
    return new BullmqJobQueue({ prompt, long, remote }, log);
  }

  async add(jobs: readonly QueuedJob[], lane: Lane): Promise<void> {
    await this.lanes[lane].queue.addBulk(
      jobs.map(({ seq, turn }) => ({
        name: 'outbox',
        data: { outboxSeq: seq },
        opts: {
          jobId: `outbox-${seq}`,
          priority: Math.min(turn, HIGHEST_PRIORITY),
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );
  }

  async clear(): Promise<void> {
    for (const lane of LANES) await this.lanes[lane].queue.obliterate({ force: true });
  }

  async work(run: (outboxSeq: number) => Promise<void>): Promise<void> {
    for (const lane of Object.values(this.lanes)) {
      const worker = lane.makeWorker((job) => run(job.data.outboxSeq));
      this.watch(worker);
      this.#workers.push(worker);
      await lane.untilReady(worker);
      worker.run().catch((error: unknown) => {
        this.#outage.failed(error);
      });
    }
  }

  async check(): Promise<void> {
    await this.lanes.prompt.queue.getJobCounts('wait');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#workers.map((worker) => worker.close()));
    await Promise.all(LANES.map((lane) => this.lanes[lane].queue.close()));
  }

  private watch(end: Closable): void {
    end.on('error', (error) => {
      this.#outage.failed(error);
      if (!this.#isAway) void this.untilBack();
    });
  }

  /** Asks until the queue answers: one that has nothing to do does not say that it is back. */
  private async untilBack(): Promise<void> {
    const { signal } = this.#closing;
    this.#isAway = true;
    while (this.#isAway) {
      await pause(ASK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.check();
        this.#isAway = false;
      } catch (error) {
        this.#outage.failed(error);
      }
    }
    this.#outage.worked();
  }
}
