import os from 'node:os';
import createClient, { type Client } from 'openapi-fetch';
import { CLI_VERSION } from '../config/cli-version.js';
import type { Server } from '../config/server.js';
import { failureOf, strangeAnswer } from './problems.js';
import type { paths } from './schema.js';
import { type Fetching, type Patience, sendPatiently } from './transport.js';

/** Of one request that is small. */
const TIMEOUT_MS = 60_000;

/** How this program names itself. */
export const AGENT = `ttyreel/${CLI_VERSION} (${os.platform()} ${os.arch()}; node ${process.versions.node})`;

interface Answer<Body> {
  readonly data?: Body;
  readonly response: Response;
}

/** The service: its routes as the description types them, and its files. */
export class Api {
  /** A response that is no success is thrown as a Failure. */
  readonly routes: Client<paths>;

  constructor(
    readonly server: Server,
    private readonly fetching: Fetching,
    private readonly patience: Patience,
  ) {
    this.routes = createClient<paths>({
      baseUrl: server.url,
      Request: fetching.Request,
      fetch: (request: Request) => this.send(() => request.clone(), AbortSignal.timeout(TIMEOUT_MS)),
    });
  }

  /** The body of an answer. */
  async read<Body>(call: Promise<Answer<Body>>): Promise<Body> {
    try {
      // Nothing but a success comes so far; a 204 has no body and its type is undefined.
      return (await call).data as Body;
    } catch (error) {
      if (error instanceof SyntaxError) throw strangeAnswer(this.server.url, 'with success');
      throw error;
    }
  }

  /**
   * Any request, with whom it is from. The key goes to the server alone, not to where its files may be.
   * @throws Failure unless it succeeds
   */
  async send(makeRequest: () => Request, signal?: AbortSignal): Promise<Response> {
    const { Request: RequestClass } = this.fetching;
    const complete = () => {
      const request = rebuilt(makeRequest(), RequestClass, signal);
      request.headers.set('User-Agent', AGENT);
      const { url, apiKey } = this.server;
      if (apiKey !== undefined && isBelow(request.url, url)) request.headers.set('X-API-Key', apiKey);
      return request;
    };
    const response = await sendPatiently(complete, this.fetching, this.patience);
    if (!response.ok) throw await failureOf(response);
    return response;
  }

  /** A file of the service. */
  open(url: string, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    return this.send(() => new this.fetching.Request(url, { headers }), signal);
  }
}

/** The same request of the class that fetch understands: undici knows its own alone. */
function rebuilt(request: Request, RequestClass: typeof Request, signal?: AbortSignal): Request {
  const { url, method, headers, body } = request;
  const init = {
    method,
    headers: [...headers],
    body,
    duplex: 'half' as const,
    signal: signal ?? request.signal,
  };
  return new RequestClass(url, init);
}

function isBelow(url: string, site: string): boolean {
  return url === site || url.startsWith(`${site}/`);
}
