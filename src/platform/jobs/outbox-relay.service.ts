import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { LOG } from '../logging/log.js';
import { OutageLog } from '../logging/outage-log.js';
import { LANES } from './job-handler.js';
import { JobQueue } from './job-queue.js';
import { JobRunnerService } from './job-runner.service.js';
import { type NewJob, OutboxRepository } from './outbox.repository.js';

const BATCH = 100;
const POLL_MS = 1_000;
/** A job that is not finished by then is queued again: the queue may have been emptied. */
const QUEUE_AGAIN_SECONDS = 300;
const QUEUE_AWAY_SECONDS = 5;

/** Moves due outbox rows to the queue, immediately when woken and otherwise every second. */
@Injectable()
export class OutboxRelayService {
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> = Promise.resolve();
  #running = false;
  #woken = false;
  #mayHaveLostJobs = false;
  readonly #outage: OutageLog;
  #isHeldBack = () => Promise.resolve(false);

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly queue: JobQueue,
    private readonly runner: JobRunnerService,
    @Inject(LOG) log: Logger,
  ) {
    this.#outage = new OutageLog(log, {
      away: 'the outbox relay failed',
      back: 'the outbox relay works again',
    });
    runner.wakeBy(() => {
      this.wake();
    });
  }

  /** While `isHeldBack` is true it queues nothing. */
  start(isHeldBack: () => Promise<boolean>): void {
    this.#isHeldBack = isHeldBack;
    this.#timer = setInterval(() => {
      this.wake();
    }, POLL_MS);
  }

  /** Makes all work due, which an earlier process had in its memory. @param isAlone no other process runs jobs */
  async takeOver(isAlone: boolean): Promise<void> {
    await this.outbox.makeAllDue(isAlone, QUEUE_AGAIN_SECONDS);
  }

  /** Adds work in the transaction that requires it. Call `wake` after its commit. */
  async enqueue(job: NewJob, manager: EntityManager): Promise<void> {
    await this.outbox.insert(job, manager);
  }

  /** Removes work that is no longer needed; running work is not stopped. */
  async withdraw(kinds: readonly string[], subjectSeq: number, manager: EntityManager): Promise<void> {
    await this.outbox.withdraw(kinds, subjectSeq, manager);
  }

  /** There may be new rows. */
  wake(): void {
    this.#woken = true;
    if (this.#running) return;
    this.#running = true;
    this.#pass = this.passes().finally(() => {
      this.#running = false;
    });
  }

  /** Queues nothing more, and leaves what only this process could run to others. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#woken = false;
    await this.#pass;
    try {
      await this.outbox.makeDue(this.queue.takeWaiting(), 0);
    } catch (error) {
      this.#outage.failed(error);
    }
  }

  private async passes(): Promise<void> {
    while (this.#woken) {
      this.#woken = false;
      try {
        if ((await this.handOver()) === BATCH) this.#woken = true;
        this.#outage.worked();
      } catch (error) {
        this.#outage.failed(error);
        return;
      }
    }
  }

  private async handOver(): Promise<number> {
    await this.runner.returnUnrecorded();
    if (await this.#isHeldBack()) return 0;
    if (this.#mayHaveLostJobs) await this.queueAllAgain();
    const jobs = await this.outbox.takeDue(BATCH, QUEUE_AGAIN_SECONDS);
    try {
      for (const lane of LANES) {
        const inLane = jobs.filter(({ kind }) => this.runner.laneOf(kind) === lane);
        if (inLane.length > 0) await this.queue.add(inLane, lane);
      }
    } catch (error) {
      this.#mayHaveLostJobs = true;
      const seqs = jobs.map(({ seq }) => seq);
      await this.outbox.makeDue(seqs, QUEUE_AWAY_SECONDS);
      throw error;
    }
    return jobs.length;
  }

  /** The queue was away, and may be an empty one now. */
  private async queueAllAgain(): Promise<void> {
    await this.queue.check();
    await this.outbox.makeAllDue(false, QUEUE_AGAIN_SECONDS);
    this.#mayHaveLostJobs = false;
  }
}
