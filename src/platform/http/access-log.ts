import type { IncomingMessage, ServerResponse } from 'node:http';
import { nanoid } from 'nanoid';
import type { Logger } from 'pino';
import type { Actor } from '../logging/security-log.js';
import type { ApiRequest } from './api-request.js';
import { LoggedUrls } from './logged-urls.js';
import type { RequestMetrics } from './request-metrics.js';
import type { ClientConnection } from './server/client-connection.js';

/** Deliberate responses: their cause has a log line of its own. */
const EXPECTED = new Set([502, 503, 507]);

/** Logs and measures each request when its response ends or its client disconnects. No credential enters the line. */
export class AccessLog {
  readonly #log: Logger;
  #urls = new LoggedUrls([]);

  constructor(
    log: Logger,
    private readonly clients: ClientConnection,
    private readonly metrics?: RequestMetrics,
  ) {
    // Redaction is as slow as logging itself, and only the URL can contain a key: `LoggedUrls` removes it.
    this.#log = log.child({}, { redact: [] });
  }

  /** @param routes all paths of the router, with the names of their parameters */
  setRoutes(routes: Iterable<string>): void {
    this.#urls = new LoggedUrls(routes);
  }

  /** Health checks are not logged. @param route of a response from the cache @returns a new id for the request */
  follow(request: IncomingMessage, response: ServerResponse, route?: string): string {
    const id = nanoid();
    const { method, url = '' } = request;
    if (url.startsWith('/health/')) return id;
    const address = this.clients.address(request);
    const startedAt = performance.now();
    response.on('close', () => {
      const ms = performance.now() - startedAt;
      this.metrics?.observe(request, response.statusCode, ms / 1_000, route);
      const line = {
        reqId: id,
        req: { method, url: this.#urls.of(url) },
        address,
        user: userOf(request),
        res: { status: response.statusCode },
        responseTime: Math.round(ms),
      };
      if (response.statusCode >= 500 && !EXPECTED.has(response.statusCode))
        this.#log.error(line, 'request errored');
      else this.#log.info(line, isComplete(request, response) ? 'request completed' : 'request aborted');
    });
    return id;
  }

  /** Without a listener, an error of a streamed response would end the process. */
  reportFailure(response: ServerResponse, id: string): void {
    response.on('error', (error) => {
      this.#log.error({ reqId: id, err: error }, 'response failed');
    });
  }
}

/** Undefined for anonymous requests and for responses from the cache. */
function userOf(request: IncomingMessage): Actor['user'] {
  const { viewer } = request as Partial<ApiRequest>;
  return viewer ? { id: viewer.userSeq, name: viewer.username } : undefined;
}

function isComplete(request: IncomingMessage, response: ServerResponse): boolean {
  return response.writableEnded && !request.readableAborted;
}
