import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../logging/log.js';
import type { Lane } from './job-handler.js';
import { JobQueue, type QueuedJob } from './job-queue.js';
import { JobRunnerService } from './job-runner.service.js';

/** Concurrent jobs per lane: few, because the process also serves requests. */
const CONCURRENT: Readonly<Record<Lane, number>> = { interactive: 1, batch: 1, io: 4 };

interface LocalLane {
  /** In the order in which they run. */
  waiting: readonly QueuedJob[];
  readonly running: Map<number, Promise<void>>;
}

/** Jobs wait in memory and run in this process. */
@Injectable()
export class LocalJobQueue extends JobQueue {
  readonly #lanes: Readonly<Record<Lane, LocalLane>> = {
    interactive: { waiting: [], running: new Map() },
    batch: { waiting: [], running: new Map() },
    io: { waiting: [], running: new Map() },
  };

  #stopped = false;

  constructor(
    private readonly runner: JobRunnerService,
    @Inject(LOG) private readonly log: Logger,
  ) {
    super();
  }

  add(jobs: readonly QueuedJob[], name: Lane): Promise<void> {
    const lane = this.#lanes[name];
    const added = jobs.filter(({ seq }) => !lane.running.has(seq));
    const seqs = new Set(added.map(({ seq }) => seq));
    const others = lane.waiting.filter(({ seq }) => !seqs.has(seq));
    lane.waiting = [...others, ...added].sort((one, other) => one.turn - other.turn);
    this.startJobs(name);
    return Promise.resolve();
  }

  takeWaiting(): readonly number[] {
    return Object.values(this.#lanes).flatMap((lane) => {
      const seqs = lane.waiting.map(({ seq }) => seq);
      lane.waiting = [];
      return seqs;
    });
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  /** Starts no more jobs and waits for those that run. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(Object.values(this.#lanes).flatMap(({ running }) => [...running.values()]));
  }

  private startJobs(name: Lane): void {
    if (this.#stopped) return;
    const lane = this.#lanes[name];
    const started = lane.waiting.slice(0, CONCURRENT[name] - lane.running.size);
    lane.waiting = lane.waiting.slice(started.length);
    for (const { seq } of started) lane.running.set(seq, this.run(seq, name));
  }

  private async run(seq: number, name: Lane): Promise<void> {
    try {
      await this.runner.run(seq);
    } catch (error) {
      this.log.error({ err: error }, 'a job stayed in the outbox');
    }
    this.#lanes[name].running.delete(seq);
    this.startJobs(name);
  }
}
