import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

const PARTS = ['database', 'store', 'queue', 'redis', 'upstream'] as const;
export type OutagePart = (typeof PARTS)[number];

/** What failed because a part that the service needs is away or full. */
@Injectable()
export class OutageCounter {
  readonly #failures: Counter<'part'>;

  constructor(registry: Registry) {
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
  }
}
