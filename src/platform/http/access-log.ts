import type { IncomingMessage, ServerResponse } from 'node:http';
import { nanoid } from 'nanoid';
import type { Logger } from 'pino';
import type { Actor } from '../logging/security-log.js';
import type { ApiRequest } from './api-request.js';
import type { ClientConnection } from './client-connection.js';

/** Also where the underscore is written as an address may have it. */
const KEY_IN_ADDRESS = /ttyr(?:_|%5f)[0-9a-z%]+/gi;
/** Whatever is sent in a query under a name that means a key: keys of other services too. */
const KEY_PARAMETER =
  /([?&](?:x[_-]?)?(?:api(?:[_-]|%5f|%2d)?key|key|(?:access(?:[_-]|%5f|%2d)?)?token|secret)=)[^&]*/gi;

/** Given on purpose: whatever caused them has a line of its own. */
const EXPECTED = new Set([503, 507]);

/** Writes one line for each request when it was answered, or its client went away; a key never enters the line. */
export class AccessLog {
  readonly #log: Logger;

  constructor(
    log: Logger,
    private readonly clients: ClientConnection,
  ) {
    // To search each line for keys costs as much as the line; the only place for one is the address.
    this.#log = log.child({}, { redact: [] });
  }

  /**
   * Probes get no line.
   * @returns the new id of the request, which its answer carries too
   */
  follow(request: IncomingMessage, response: ServerResponse): string {
    const id = nanoid();
    const { method, url = '' } = request;
    if (url.startsWith('/health/')) return id;
    const address = this.clients.address(request);
    const begun = Date.now();
    response.on('close', () => {
      const line = {
        reqId: id,
        req: { method, url: withoutKeys(url) },
        address,
        user: userOf(request),
        res: { status: response.statusCode },
        responseTime: Date.now() - begun,
      };
      if (response.statusCode >= 500 && !EXPECTED.has(response.statusCode))
        this.#log.error(line, 'request errored');
      else this.#log.info(line, isWhole(request, response) ? 'request completed' : 'request aborted');
    });
    return id;
  }

  /** For an answer that is written in parts, which may fail; unheard, the failure would end the process. */
  reportFailure(response: ServerResponse, id: string): void {
    response.on('error', (error) => {
      this.#log.error({ reqId: id, err: error }, 'an answer failed');
    });
  }
}

function withoutKeys(url: string): string {
  const query = url.includes('?') ? url.replaceAll(KEY_PARAMETER, '$1…') : url;
  return query.replaceAll(KEY_IN_ADDRESS, 'ttyr_…');
}

/** Undefined for a stranger, and where the framework never saw the request. */
function userOf(request: IncomingMessage): Actor['user'] {
  const { viewer } = request as Partial<ApiRequest>;
  return viewer ? { id: viewer.userSeq, name: viewer.username } : undefined;
}

function isWhole(request: IncomingMessage, response: ServerResponse): boolean {
  return response.writableEnded && !request.readableAborted;
}
