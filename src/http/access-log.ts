import type { IncomingMessage, ServerResponse } from 'node:http';
import { nanoid } from 'nanoid';
import type { Logger } from 'pino';

/** Also where the underscore is written as an address may have it. */
const KEY_IN_ADDRESS = /ttyr(?:_|%5f)[0-9a-z%]+/gi;

/** Given on purpose: whatever caused them has a line of its own. */
const EXPECTED = new Set([503, 507]);

/** Writes one line for each request when it was answered, or its client went away; a key never enters the line. */
export class AccessLog {
  readonly #log: Logger;

  constructor(log: Logger) {
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
    const from = request.socket.remoteAddress;
    const begun = Date.now();
    response.on('close', () => {
      const line = {
        reqId: id,
        req: { method, url: url.replaceAll(KEY_IN_ADDRESS, 'ttyr_…'), from },
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

function isWhole(request: IncomingMessage, response: ServerResponse): boolean {
  return response.writableEnded && !request.readableAborted;
}
