import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { CpuAllowance } from '../../src/platform/jobs/cpu-allowance.js';
import type { JobHandler, Lane } from '../../src/platform/jobs/job-handler.js';
import { JobMetrics } from '../../src/platform/jobs/job-metrics.js';
import { JobQueue, type QueuedJob } from '../../src/platform/jobs/job-queue.js';
import { JobRunnerService } from '../../src/platform/jobs/job-runner.service.js';
import { OutboxRelayService } from '../../src/platform/jobs/outbox-relay.service.js';
import { OutboxEntity } from '../../src/platform/jobs/outbox.entity.js';
import { OutboxRepository } from '../../src/platform/jobs/outbox.repository.js';
import { outageCounter } from './counters.js';

export const silent = pino({ level: 'silent' });

/** Records queued jobs and can be unavailable. */
class ListedQueue extends JobQueue {
  readonly added: number[] = [];
  readonly turns: number[] = [];
  readonly queuedBefore: number[] = [];
  readonly lanes: Lane[] = [];
  /** What only this process has. */
  waiting: readonly number[] = [];
  away = false;

  takeWaiting = () => this.waiting;

  add(jobs: readonly QueuedJob[], lane: Lane): Promise<void> {
    if (this.away) return Promise.reject(new Error('The queue is away.'));
    this.added.push(...jobs.map(({ seq }) => seq));
    this.turns.push(...jobs.map(({ turn }) => turn));
    this.queuedBefore.push(...jobs.filter(({ wasQueued }) => wasQueued).map(({ seq }) => seq));
    this.lanes.push(lane);
    return Promise.resolve();
  }

  check = () => Promise.resolve();
}

/** Fails as a spec sets. */
export class ListedHandler implements JobHandler {
  lane: Lane = 'interactive';
  retryAfterSeconds?: readonly number[];
  readonly ran: number[] = [];
  readonly jobs: number[] = [];
  readonly failed: [number, string, boolean][] = [];
  failWith: Error | null = null;
  following: string | null = null;
  cpuSeconds = () => Promise.resolve(10);
  next = () => Promise.resolve(this.following);
  /** CPU time that each run takes, and that was left before. */
  takesMs = 0;
  readonly leftMs: number[] = [];

  constructor(readonly kind: string) {}

  run(subjectSeq: number, cpu: CpuAllowance, jobSeq: number): Promise<void> {
    this.ran.push(subjectSeq);
    this.jobs.push(jobSeq);
    this.leftMs.push(cpu.leftMs);
    cpu.charge(this.takesMs);
    return this.failWith ? Promise.reject(this.failWith) : Promise.resolve();
  }

  onFailed(subjectSeq: number, reason: string, isFinal: boolean): Promise<void> {
    this.failed.push([subjectSeq, reason, isFinal]);
    return Promise.resolve();
  }
}

/** A runner without jobs. */
export function jobRunner(
  outbox: OutboxRepository,
  registry = new Registry(),
  log = silent,
): JobRunnerService {
  return new JobRunnerService(outbox, new JobMetrics(registry), outageCounter(registry), log);
}

/** The outbox of a database, and a handler for the kind `still`. */
export class TestOutbox {
  readonly outbox: OutboxRepository;
  readonly queue = new ListedQueue();
  readonly handler = new ListedHandler('still');
  readonly runner: JobRunnerService;
  readonly relay: OutboxRelayService;
  readonly registry = new Registry();

  constructor(
    private readonly source: DataSource,
    log = silent,
  ) {
    this.outbox = new OutboxRepository(source.getRepository(OutboxEntity));
    this.runner = jobRunner(this.outbox, this.registry, log);
    this.relay = new OutboxRelayService(this.outbox, this.queue, this.runner, silent);
    this.runner.register(this.handler);
  }

  enqueue(...subjects: number[]): Promise<void> {
    return this.enqueueFor(null, ...subjects);
  }

  async enqueueFor(ownerSeq: number | null, ...subjects: number[]): Promise<void> {
    await this.source.transaction(async (manager) => {
      for (const subjectSeq of subjects)
        await this.relay.enqueue({ kind: 'still', subjectSeq, ownerSeq }, manager);
    });
  }

  /** Runs one pass of the relay. */
  async pass(): Promise<void> {
    this.relay.wake();
    await this.relay.stop();
  }

  rows(): Promise<OutboxEntity[]> {
    return this.source.getRepository(OutboxEntity).find({ order: { seq: 'ASC' } });
  }

  /** Whether each job is due within the given seconds, with its attempts. */
  async dueWithin(seconds: number): Promise<{ attempts: number; due: boolean }[]> {
    return this.source.query(
      'SELECT attempts, due_at <= now() + make_interval(secs => $1) AS due FROM outbox ORDER BY seq',
      [seconds],
    );
  }
}
