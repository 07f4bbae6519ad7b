import type { IncomingMessage } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';

/** In seconds. A response from the cache takes less than a millisecond. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Of requests that no route takes. */
const NO_ROUTE = 'none';

const USED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export class RequestMetrics {
  readonly #requests: Counter<'route' | 'method' | 'status'>;
  readonly #seconds: Histogram<'route' | 'method'>;

  constructor(registry: Registry) {
    this.#requests = new Counter({
      name: 'ttyreel_http_requests_total',
      help: 'Requests by the path of their route, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
    });
    this.#seconds = new Histogram({
      name: 'ttyreel_http_request_duration_seconds',
      help: 'Time from the request to the end of its response. Event streams last for minutes.',
      labelNames: ['route', 'method'],
      buckets: BUCKETS,
      registers: [registry],
    });
  }

  observe(request: IncomingMessage, status: number, seconds: number, route = routeOf(request)): void {
    const method = USED_METHODS.has(request.method ?? '') ? request.method : 'other';
    this.#requests.inc({ route: route ?? NO_ROUTE, method, status });
    this.#seconds.observe({ route: route ?? NO_ROUTE, method }, seconds);
  }
}

/** The path of the route that Express has chosen, with the names of its parameters. */
export function routeOf(request: IncomingMessage): string | undefined {
  const { route } = request as { route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : undefined;
}
