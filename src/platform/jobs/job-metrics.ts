import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/** In seconds. The jobs of a recording have 60 seconds of CPU time together. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** `died`: the process that ran it ended. `postponed`: something that it needs is away. */
export type JobOutcome = 'done' | 'failed' | 'retried' | 'postponed' | 'died';

@Injectable()
export class JobMetrics {
  readonly #attempts: Counter<'kind' | 'outcome'>;
  readonly #seconds: Histogram<'kind'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#attempts = new Counter({
      name: 'ttyreel_job_attempts_total',
      help: 'Attempts of jobs by kind and outcome: done, failed, retried, postponed or died.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'ttyreel_job_duration_seconds',
      help: 'How long the jobs that succeeded ran, by kind.',
      labelNames: ['kind'],
      buckets: BUCKETS,
      registers,
    });
  }

  count(kind: string, outcome: JobOutcome): void {
    this.#attempts.inc({ kind, outcome });
  }

  done(kind: string, seconds: number): void {
    this.count(kind, 'done');
    this.#seconds.observe({ kind }, seconds);
  }
}
