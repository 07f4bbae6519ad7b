import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { LOG } from '../../../platform/logging/log.js';
import { RenditionBackfillRepository } from './rendition-backfill.repository.js';

/** Recordings per statement, which takes a few milliseconds. */
const LOOKED_AT = 500;
/** Batch size, which bounds how long an upload waits for these jobs. */
const FILLED_AT_A_TIME = 10;
/** Pauses while more jobs are waiting. */
const FEW_JOBS = 5;
const PAUSE_MS = 1_000;

/** Adds renditions to recordings of earlier releases, newest first, while the queue is nearly empty. */
@Injectable()
export class RenditionBackfill implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly changes: PublicTransactions,
    private readonly recordings: RenditionBackfillRepository,
    private readonly outbox: OutboxRelayService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  start(): void {
    this.#running = this.fill(this.#stopping.signal).then(
      (count) => {
        if (count > 0) this.log.info({ count }, 'renditions of earlier recordings enqueued');
      },
      (error: unknown) => {
        if (this.#stopping.signal.aborted) return;
        this.log.error({ err: error }, 'rendition backfill failed; it is retried at the next start');
      },
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async fill(signal?: AbortSignal): Promise<number> {
    let count = 0;
    let before: number | null = Number.MAX_SAFE_INTEGER;
    while (before !== null && !signal?.aborted) {
      if (!(await this.outbox.hasFewer(FEW_JOBS))) {
        await delay(PAUSE_MS, undefined, { signal, ref: false });
        continue;
      }
      const step = await this.recordings.nextStep(before, LOOKED_AT, FILLED_AT_A_TIME);
      if (step.older.length > 0) await this.enqueue(step.older);
      if (step.untimed.length > 0) await this.enqueueTimes(step.untimed);
      count += new Set([...step.older, ...step.untimed]).size;
      before = step.before;
    }
    return count;
  }

  /** Each process may enqueue it at each start: the job checks whether it is still needed. */
  private async enqueueTimes(gifSeqs: readonly number[]): Promise<void> {
    const jobs = gifSeqs.map((subjectSeq) => ({ kind: 'transcript_times', subjectSeq, ownerSeq: null }));
    await this.changes.transaction((manager) => this.outbox.enqueue(jobs, manager));
    this.outbox.wake();
  }

  private async enqueue(gifSeqs: readonly number[]): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      const added = await this.recordings.insertPending(gifSeqs, manager);
      await this.outbox.enqueue(
        added.map((subjectSeq) => ({ kind: 'stills', subjectSeq, ownerSeq: null })),
        manager,
      );
      changed(...gifSeqs.map((seq) => `gif:${seq}` as const));
    });
    this.outbox.wake();
  }
}
