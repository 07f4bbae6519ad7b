import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';
import { withRequestId } from '../logging/request-context.js';
import { OutageCounter } from '../metrics/outage-counter.js';
import { failJobSpan, inJobSpan } from '../tracing/job-span.js';
import { CpuAllowance } from './cpu-allowance.js';
import {
  type JobHandler,
  JobInterrupted,
  JobTimeout,
  type Lane,
  RetryableError,
  UnrecoverableError,
} from './job-handler.js';
import { JobMetrics } from './job-metrics.js';
import { outageOf } from './outage.js';
import { type BegunJob, LEASE_SECONDS, OutboxRepository } from './outbox.repository.js';

const RETRY_AFTER_SECONDS = [2, 20];
/** During a rolling upgrade a newer release enqueues work that an older one does not know. */
const UNKNOWN_KIND_SECONDS = 60;
/** After these, a job waits before each further attempt. */
const DEATHS_WITHOUT_WAIT = 10;
/** Three times before its lease ends. */
const KEEP_EVERY_MS = (LEASE_SECONDS / 3) * 1_000;

/** Runs the job of one outbox row. The row, not the queue, determines the work and the number of attempts. */
@Injectable()
export class JobRunnerService {
  readonly #handlers = new Map<string, JobHandler>();
  readonly #stopping = new AbortController();
  /** Jobs whose end the database could not record. */
  readonly #unrecorded = new Set<number>();
  #wake = (): void => undefined;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly metrics: JobMetrics,
    private readonly outages: OutageCounter,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  register(handler: JobHandler): void {
    this.#handlers.set(handler.kind, handler);
  }

  /** The kinds of jobs that this process knows. */
  get kinds(): string[] {
    return [...this.#handlers.keys()];
  }

  laneOf(kind: string): Lane {
    return this.#handlers.get(kind)?.lane ?? 'interactive';
  }

  /** @param wake called when a job follows another one */
  wakeBy(wake: () => void): void {
    this.#wake = wake;
  }

  /** Call before the process ends: returns running jobs without counting the attempt. */
  returnRunningJobs(): void {
    this.#stopping.abort();
  }

  async run(outboxSeq: number): Promise<void> {
    try {
      await this.begin(outboxSeq);
    } catch (error) {
      if (outageOf(error) === 'database') this.#unrecorded.add(outboxSeq);
      throw error;
    }
  }

  /** Makes the jobs due that ended here while the database was away: otherwise they would wait for five minutes. */
  async returnUnrecorded(): Promise<void> {
    if (this.#unrecorded.size === 0) return;
    const seqs = [...this.#unrecorded];
    const kept = await this.outbox.giveBackEnded(seqs);
    for (const seq of seqs) if (!kept.includes(seq)) this.#unrecorded.delete(seq);
  }

  private async begin(outboxSeq: number): Promise<void> {
    const begun = await this.outbox.beginAttempt(outboxSeq);
    // It is done, or another process runs it, and may die.
    if (!begun) return this.outbox.makeDue([outboxSeq], LEASE_SECONDS);
    if (begun.wasRunning) this.metrics.count(begun.kind, 'died');
    const lease = setInterval(() => void this.keep(outboxSeq), KEEP_EVERY_MS);
    try {
      await withRequestId(begun.requestId, () =>
        inJobSpan(begun, () => this.attempt({ seq: outboxSeq, ...begun })),
      );
    } finally {
      clearInterval(lease);
    }
  }

  private async keep(outboxSeq: number): Promise<void> {
    try {
      await this.outbox.keepRunning(outboxSeq);
    } catch (error) {
      this.log.warn({ err: error }, 'another process may run a job that runs here');
    }
  }

  private async attempt(job: RunningJob): Promise<void> {
    const handler = this.#handlers.get(job.kind);
    if (!handler) {
      this.log.warn(
        { kind: job.kind, subject: job.subjectSeq },
        'returned a job of an unknown kind to the outbox',
      );
      await this.outbox.giveBack(job.seq, UNKNOWN_KIND_SECONDS);
      return;
    }
    // A process may end for another reason, but a job must not end one after the other.
    if (job.wasRunning && job.deaths >= DEATHS_WITHOUT_WAIT) {
      const { kind, subjectSeq, deaths } = job;
      this.log.warn(
        { kind, subject: subjectSeq, deaths },
        'job postponed: processes ended while they ran it',
      );
      this.metrics.count(kind, 'postponed');
      await this.outbox.postpone(job.seq);
      return;
    }
    const startedAt = performance.now();
    try {
      if (await this.runUnlessStopping(handler, job)) await this.succeed(handler, job, startedAt);
      else await this.outbox.giveBack(job.seq);
    } catch (error) {
      await this.retryOrFail(handler, job, error);
    }
  }

  private async succeed(handler: JobHandler, job: RunningJob, startedAt: number): Promise<void> {
    await this.end(handler, job);
    const { kind, subjectSeq, requestId } = job;
    const seconds = (performance.now() - startedAt) / 1_000;
    this.metrics.done(kind, seconds);
    const line = { kind, subject: subjectSeq, request_id: requestId, seconds: Number(seconds.toFixed(3)) };
    this.log.info(line, 'job done');
  }

  private async end(handler: JobHandler, { seq, subjectSeq }: RunningJob): Promise<void> {
    const next = await handler.next?.(subjectSeq);
    if (!next) return this.outbox.remove(seq);
    await this.outbox.replace(seq, next);
    this.#wake();
  }

  private async retryOrFail(handler: JobHandler, job: RunningJob, error: unknown): Promise<void> {
    const { seq, kind, subjectSeq, requestId, attempts } = job;
    const outage = outageOf(error);
    failJobSpan(error);
    this.log.warn(
      {
        err: error,
        kind,
        ...(await subjectOf(handler, subjectSeq)),
        request_id: requestId,
        attempt: attempts,
      },
      outage ? 'job postponed: something that it needs is away' : 'job failed',
    );
    const isUnrecoverable = error instanceof UnrecoverableError;
    const retryAfter = retriesOf(handler)[attempts - 1];
    if (outage) {
      this.outages.add(outage);
      this.metrics.count(kind, 'postponed');
      await this.outbox.postpone(seq);
    } else if (retryAfter !== undefined && !isUnrecoverable) {
      this.metrics.count(kind, 'retried');
      await this.outbox.retry(seq, retryAfter);
    } else {
      // The owner reads only messages written for owners; the others are in the log.
      if (!(await this.outbox.isKnown(seq))) return;
      const isForOwner = isUnrecoverable || error instanceof RetryableError;
      const reason = isForOwner ? error.message : 'It failed each time it was tried.';
      this.metrics.count(kind, 'failed');
      await handler.onFailed(subjectSeq, reason, isUnrecoverable && !(error instanceof JobTimeout));
      await this.end(handler, job);
    }
  }

  /** @returns false if this process returned it; its later result does not matter then */
  private runUnlessStopping(handler: JobHandler, job: RunningJob): Promise<boolean> {
    const { signal } = this.#stopping;
    return new Promise((resolve, reject) => {
      const giveBack = (): void => {
        resolve(false);
      };
      signal.addEventListener('abort', giveBack);
      if (signal.aborted) giveBack();
      void this.runWithin(handler, job)
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof JobInterrupted) return false;
            throw error;
          },
        )
        .then(resolve, reject)
        .finally(() => {
          signal.removeEventListener('abort', giveBack);
        });
    });
  }

  /** Charges the job and its owner with the CPU time, whether it succeeds or not; an outage costs them nothing. */
  private async runWithin(
    handler: JobHandler,
    { seq, subjectSeq, ownerSeq, cpuMs }: RunningJob,
  ): Promise<void> {
    const cpuSeconds = (await handler.cpuSeconds?.(subjectSeq)) ?? Infinity;
    const cpu = new CpuAllowance(Math.max(0, 1_000 * cpuSeconds - cpuMs));
    const charge = async () => {
      if (cpu.usedMs > 0) await this.outbox.charge(seq, ownerSeq, Math.round(cpu.usedMs));
    };
    try {
      await handler.run(subjectSeq, cpu, seq);
    } catch (error) {
      if (outageOf(error) === null) await charge();
      throw error;
    }
    await charge();
  }
}

type RunningJob = BegunJob & { readonly seq: number };

function retriesOf({ retryAfterSeconds = RETRY_AFTER_SECONDS }: JobHandler): readonly number[] {
  return retryAfterSeconds;
}

/** A log line must not fail a job. */
async function subjectOf(handler: JobHandler, subjectSeq: number): Promise<object> {
  try {
    return { subject: subjectSeq, ...(await handler.describe?.(subjectSeq)) };
  } catch {
    return { subject: subjectSeq };
  }
}
