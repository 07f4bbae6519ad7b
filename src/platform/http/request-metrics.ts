import type { IncomingMessage } from 'node:http';
import { Counter, type Histogram, type Registry } from 'prom-client';

/** In seconds. A response from the cache takes less than a millisecond. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DURATION = 'ttyreel_http_request_duration_seconds';

/** Of requests that no route takes. */
const NO_ROUTE = 'none';

const USED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The requests with a route and a method. */
class RouteTotals {
  readonly byStatus = new Map<number, number>();
  /** By the first bucket that has them; the last number is of those that take longer. */
  readonly byBucket = new Array<number>(BUCKETS.length + 1).fill(0);
  seconds = 0;

  constructor(readonly labels: { readonly route: string; readonly method: string }) {}

  samples() {
    let count = 0;
    const buckets = this.byBucket.map((more, at) => ({
      metricName: `${DURATION}_bucket`,
      labels: { le: BUCKETS[at] ?? '+Inf', ...this.labels },
      value: (count += more),
    }));
    return [
      ...buckets,
      { metricName: `${DURATION}_sum`, labels: this.labels, value: this.seconds },
      { metricName: `${DURATION}_count`, labels: this.labels, value: count },
    ];
  }
}

/** Counts in plain numbers: with those of prom-client, a response from the cache takes 3 % more. */
export class RequestMetrics {
  readonly #totals = new Map<string, RouteTotals>();

  constructor(registry: Registry) {
    const totals = this.#totals;
    new Counter({
      name: 'ttyreel_http_requests_total',
      help: 'Requests by the path of their route, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, byStatus } of totals.values())
          for (const [status, count] of byStatus) this.inc({ ...labels, status }, count);
      },
    });
    const histogram = {
      name: DURATION,
      help: 'Time from the request to the end of its response. Event streams last for minutes.',
      type: 'histogram',
    };
    const get = () =>
      Promise.resolve({ ...histogram, values: [...totals.values()].flatMap((one) => one.samples()) });
    registry.registerMetric({ ...histogram, get } as unknown as Histogram);
  }

  observe(request: IncomingMessage, status: number, seconds: number, route = routeOf(request)): void {
    const { method = '' } = request;
    const totals = this.totalsOf(route ?? NO_ROUTE, USED_METHODS.has(method) ? method : 'other');
    totals.byStatus.set(status, (totals.byStatus.get(status) ?? 0) + 1);
    let bucket = 0;
    while (seconds > (BUCKETS[bucket] ?? Infinity)) bucket += 1;
    totals.byBucket[bucket] = (totals.byBucket[bucket] ?? 0) + 1;
    totals.seconds += seconds;
  }

  private totalsOf(route: string, method: string): RouteTotals {
    const key = `${method} ${route}`;
    let totals = this.#totals.get(key);
    if (!totals) this.#totals.set(key, (totals = new RouteTotals({ route, method })));
    return totals;
  }
}

/** The path of the route that Express has chosen, with the names of its parameters. */
export function routeOf(request: IncomingMessage): string | undefined {
  const { route } = request as { route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : undefined;
}
