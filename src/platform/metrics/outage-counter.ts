import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

const PARTS = ['database', 'store', 'queue', 'redis', 'upstream', 'mail', 'sign_in'] as const;
export type OutagePart = (typeof PARTS)[number];

/** How long a failure tells something about a part that nobody used again. */
const TELLING_MS = 600_000;

/** What failed because a part that the service needs is away or full. */
@Injectable()
export class OutageCounter {
  readonly #failures: Counter<'part'>;
  readonly #failedAt = new Map<OutagePart, number>();

  /** @param monotonicMs a monotonic clock in milliseconds */
  constructor(
    registry: Registry,
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {
    this.#failures = new Counter({
      name: 'ttyreel_outage_failures_total',
      help: 'Requests, jobs, checks and calls that failed because a part is away or full.',
      labelNames: ['part'],
      registers: [registry],
    });
    for (const part of PARTS) this.#failures.inc({ part }, 0);
  }

  add(part: OutagePart): void {
    this.#failures.inc({ part });
    this.#failedAt.set(part, this.monotonicMs());
  }

  /** A part that no check tries was used, and worked. */
  worked(part: OutagePart): void {
    this.#failedAt.delete(part);
  }

  /** Whether the last use of a part that no check tries failed, in the last ten minutes. */
  failedLast(part: OutagePart): boolean {
    const at = this.#failedAt.get(part);
    return at !== undefined && this.monotonicMs() - at < TELLING_MS;
  }
}
