import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { LOG } from '../logging/log.js';
import { OutageLog } from '../logging/outage-log.js';
import { JobRunnerService } from './job-runner.service.js';
import { type KindBacklog, OutboxRepository } from './outbox.repository.js';

/** How long a reading is reused. */
const READING_TTL_MS = 5_000;

const GAUGES = [
  ['ttyreel_jobs_waiting', 'waiting', 'Jobs that no process runs, up to 10000 of a kind.'],
  ['ttyreel_jobs_postponed', 'postponed', 'Of them, those that need a part that is away or full.'],
  ['ttyreel_oldest_job_age_seconds', 'oldestSeconds', 'How long the oldest of them has waited.'],
] as const;

/** What waits in the outbox, for all processes together. */
@Injectable()
export class OutboxBacklogService {
  readonly #readings: LRUCache<'outbox', KindBacklog[]>;
  readonly #outage: OutageLog;

  constructor(
    outbox: OutboxRepository,
    private readonly runner: JobRunnerService,
    registry: Registry,
    @Inject(LOG) log: Logger,
  ) {
    this.#outage = new OutageLog(log, {
      away: 'cannot read the backlog of jobs',
      back: 'reads the backlog of jobs again',
    });
    this.#readings = new LRUCache({
      max: 1,
      ttl: READING_TTL_MS,
      fetchMethod: () => outbox.backlog(runner.kinds),
    });
    const fill = this.fill.bind(this);
    for (const [name, column, help] of GAUGES)
      new Gauge({
        name,
        help,
        labelNames: ['lane', 'kind'],
        registers: [registry],
        collect() {
          return fill(this, column);
        },
      });
  }

  /** By kind, at most five seconds old. */
  read(): Promise<KindBacklog[]> {
    return this.#readings.forceFetch('outbox');
  }

  /** Without values while the database is away. */
  private async fill(gauge: Gauge<'lane' | 'kind'>, column: (typeof GAUGES)[number][1]): Promise<void> {
    gauge.reset();
    try {
      for (const row of await this.read())
        gauge.set({ lane: this.runner.laneOf(row.kind), kind: row.kind }, row[column]);
      this.#outage.worked();
    } catch (error) {
      gauge.reset();
      this.#outage.failed(error);
    }
  }
}
