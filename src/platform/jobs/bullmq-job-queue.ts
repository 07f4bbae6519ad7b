import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';
import { OutageLog } from '../logging/outage-log.js';
import { OutageCounter } from '../metrics/outage-counter.js';
import type { Lane } from './job-handler.js';
import { JobQueue, type QueuedJob } from './job-queue.js';
import type { RecurringTask } from './recurring-work.service.js';

export const QUEUES = {
  interactive: 'ttyreel-interactive',
  batch: 'ttyreel-batch',
  io: 'ttyreel-io',
  recurring: 'ttyreel-recurring',
} as const satisfies Record<Lane | 'recurring', string>;
/** BullMQ's; jobs with this priority run last. */
const HIGHEST_PRIORITY = 2 ** 21;
/** The outbox retries, so a job here has one attempt. */
const TRIED_ONCE = { removeOnComplete: true, removeOnFail: true };
export const OUTBOX_JOB = 'outbox';

export interface OutboxJob {
  readonly outboxSeq: number;
}

@Injectable()
export class BullmqJobQueue extends JobQueue {
  readonly #queues: Readonly<Record<keyof typeof QUEUES, Queue>>;
  readonly #outage: OutageLog;

  constructor(
    @InjectQueue(QUEUES.interactive) interactive: Queue,
    @InjectQueue(QUEUES.batch) batch: Queue,
    @InjectQueue(QUEUES.io) io: Queue,
    @InjectQueue(QUEUES.recurring) recurring: Queue,
    @Inject(LOG) log: Logger,
    private readonly outages: OutageCounter,
  ) {
    super();
    this.#queues = { interactive, batch, io, recurring };
    this.#outage = new OutageLog(log, { away: 'the job queue failed', back: 'the job queue works again' });
    for (const queue of Object.values(this.#queues)) {
      queue.on('error', (error) => {
        this.failed(error);
      });
    }
  }

  async add(jobs: readonly QueuedJob[], lane: Lane): Promise<void> {
    const queue = this.#queues[lane];
    // Running jobs stay.
    for (const { seq, wasQueued } of jobs) if (wasQueued) await queue.remove(jobIdOf(seq));
    await queue.addBulk(
      jobs.map(({ seq, turn }) => ({
        name: OUTBOX_JOB,
        data: { outboxSeq: seq } satisfies OutboxJob,
        opts: { ...TRIED_ONCE, jobId: jobIdOf(seq), priority: Math.min(turn, HIGHEST_PRIORITY) },
      })),
    );
  }

  /** Schedules a task, once in all processes. An existing schedule keeps its times. */
  async plan({ name, everyMs }: RecurringTask): Promise<void> {
    await this.#queues.recurring.upsertJobScheduler(name, { every: everyMs }, { name, opts: TRIED_ONCE });
  }

  takeWaiting(): readonly number[] {
    return [];
  }

  async check(): Promise<void> {
    await this.#queues.interactive.getJobCounts('wait');
    this.#outage.worked();
  }

  /** Logs a failure of the queue or of a worker. */
  failed(error: unknown): void {
    this.outages.add('queue');
    this.#outage.failed(error);
  }
}

function jobIdOf(outboxSeq: number): string {
  return `outbox-${outboxSeq}`;
}
