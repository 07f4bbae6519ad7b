import type { IncomingMessage, ServerResponse } from 'node:http';
import { nanoid } from 'nanoid';
import type { Logger } from 'pino';
import type { Actor } from '../logging/security-log.js';
import type { ApiRequest } from './api-request.js';
import type { ClientConnection } from './client-connection.js';

/** The underscore may be URL-encoded. */
const KEY_IN_URL = /ttyr(?:_|%5f)[0-9a-z%]+/gi;
/** Query parameters that look like a key or token, including those of other services. */
const KEY_PARAMETER =
  /([?&](?:x[_-]?)?(?:api(?:[_-]|%5f|%2d)?key|key|(?:access(?:[_-]|%5f|%2d)?)?token|secret|code|state|invitation)=)[^&]*/gi;

/** Deliberate responses: their cause has a log line of its own. */
const EXPECTED = new Set([502, 503, 507]);

/** Logs one line per request when its response ends or its client disconnects. Keys never enter the line. */
export class AccessLog {
  readonly #log: Logger;

  constructor(
    log: Logger,
    private readonly clients: ClientConnection,
  ) {
    // Redaction is as slow as logging itself, and only the URL can contain a key: `withoutKeys` removes it.
    this.#log = log.child({}, { redact: [] });
  }

  /** Health checks are not logged. @returns a new id for the request */
  follow(request: IncomingMessage, response: ServerResponse): string {
    const id = nanoid();
    const { method, url = '' } = request;
    if (url.startsWith('/health/')) return id;
    const address = this.clients.address(request);
    const startedAt = Date.now();
    response.on('close', () => {
      const line = {
        reqId: id,
        req: { method, url: withoutKeys(url) },
        address,
        user: userOf(request),
        res: { status: response.statusCode },
        responseTime: Date.now() - startedAt,
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

function withoutKeys(url: string): string {
  const query = url.includes('?') ? url.replaceAll(KEY_PARAMETER, '$1…') : url;
  return query.replaceAll(KEY_IN_URL, 'ttyr_…');
}

/** Undefined for anonymous requests and for responses from the cache. */
function userOf(request: IncomingMessage): Actor['user'] {
  const { viewer } = request as Partial<ApiRequest>;
  return viewer ? { id: viewer.userSeq, name: viewer.username } : undefined;
}

function isComplete(request: IncomingMessage, response: ServerResponse): boolean {
  return response.writableEnded && !request.readableAborted;
}
