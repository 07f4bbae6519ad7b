import { Counter, type Registry } from 'prom-client';

/** Counts in plain numbers, because a hit takes a few microseconds; they are handed over at each scrape. */
export class CacheMetrics {
  readonly #counts = { hit: 0, miss: 0, stale: 0 };

  constructor(registry: Registry) {
    const counts = this.#counts;
    new Counter({
      name: 'ttyreel_response_cache_requests_total',
      help: 'Responses from the cache (hit), newly made (miss), or from before the database was away (stale).',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(counts)) this.inc({ result }, count);
      },
    });
  }

  count(result: 'hit' | 'miss' | 'stale'): void {
    this.#counts[result] += 1;
  }
}
