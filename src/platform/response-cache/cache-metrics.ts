import { Counter, type Registry } from 'prom-client';

const RESULTS = ['hit', 'miss', 'stale'] as const;

export class CacheMetrics {
  readonly #requests: Counter<'result'>;

  constructor(registry: Registry) {
    this.#requests = new Counter({
      name: 'ttyreel_response_cache_requests_total',
      help: 'Responses from the cache (hit), newly made (miss), or from before the database was away (stale).',
      labelNames: ['result'],
      registers: [registry],
    });
    for (const result of RESULTS) this.#requests.inc({ result }, 0);
  }

  count(result: (typeof RESULTS)[number]): void {
    this.#requests.inc({ result });
  }
}
