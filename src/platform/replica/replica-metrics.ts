import { Counter, type Registry } from 'prom-client';

const SERVERS = ['replica', 'database'] as const;

export class ReplicaMetrics {
  readonly #reads: Counter<'from'>;

  constructor(registry: Registry) {
    this.#reads = new Counter({
      name: 'ttyreel_replica_reads_total',
      help: 'Statements of lists and searches on the replica, or on the database while the replica is away or behind.',
      labelNames: ['from'],
      registers: [registry],
    });
    for (const from of SERVERS) this.#reads.inc({ from }, 0);
  }

  count(from: (typeof SERVERS)[number]): void {
    this.#reads.inc({ from });
  }
}
