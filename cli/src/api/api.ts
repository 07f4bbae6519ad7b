import os from 'node:os';
import createClient, { type Client } from 'openapi-fetch';
import { CLI_VERSION } from '../config/cli-version.js';
import type { Server } from '../config/server.js';
import { failureOf, strangeAnswer } from './problems.js';
import { redirection } from './redirections.js';
import type { paths } from './schema.js';
import { type Fetching, type RetryPolicy, sendWithRetries } from './transport.js';

/** Timeout of one attempt at a small request. */
const TIMEOUT_MS = 60_000;

/** The User-Agent of this program. */
export const AGENT = `ttyreel/${CLI_VERSION} (${os.platform()} ${os.arch()}; node ${process.versions.node})`;

/** One of them at most. */
interface RequestLimits {
  readonly signal?: AbortSignal;
  /** Of each attempt. */
  readonly timeoutMs?: number;
}

interface Answer<Body> {
  readonly data?: Body;
  readonly response: Response;
}

/** The service: its routes as the description types them, and its files. */
export class Api {
  /** An error response is thrown as a Failure. */
  readonly routes: Client<paths>;

  constructor(
    readonly server: Server,
    private readonly fetching: Fetching,
    private readonly patience: RetryPolicy,
  ) {
    this.routes = createClient<paths>({
      baseUrl: server.url,
      Request: fetching.Request,
      fetch: (request: Request) => this.send(() => request.clone(), { timeoutMs: TIMEOUT_MS }),
    });
  }

  /** The body of a response. */
  async read<Body>(call: Promise<Answer<Body>>): Promise<Body> {
    try {
      // Only successes get here; a 204 has no body and its type is undefined.
      return (await call).data as Body;
    } catch (error) {
      if (error instanceof SyntaxError) throw strangeAnswer(this.server.url, 'success');
      throw error;
    }
  }

  /**
   * Any request, with the user's key. The key is sent only to the server, not to the host of its files.
   * @throws Failure unless it succeeds
   */
  async send(makeRequest: () => Request, limits: RequestLimits = {}): Promise<Response> {
    for (let [hop, target]: [number, string | undefined] = [0, undefined]; ; hop++) {
      const first = makeRequest();
      const complete = () => this.complete(makeRequest(), target, limits);
      const response = await sendWithRetries(complete, this.fetching, this.patience, limits.signal);
      const asked = { url: target ?? first.url, method: first.method };
      target = redirection(response, asked, this.server.url, hop);
      if (target === undefined) return checked(response);
      await response.body?.cancel();
    }
  }

  private complete(request: Request, url = request.url, { signal, timeoutMs }: RequestLimits): Request {
    const complete = rebuilt(
      request,
      url,
      this.fetching.Request,
      timeoutMs === undefined ? signal : AbortSignal.timeout(timeoutMs),
    );
    complete.headers.set('User-Agent', AGENT);
    const { url: site, apiKey } = this.server;
    if (apiKey !== undefined && isBelow(url, site)) complete.headers.set('X-API-Key', apiKey);
    return complete;
  }

  /** A file of the service. */
  open(url: string, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    return this.send(() => new this.fetching.Request(url, { headers }), { signal });
  }
}

/** The same request as an instance of undici's class, the only one that its fetch accepts. */
function rebuilt(request: Request, url: string, RequestClass: typeof Request, signal?: AbortSignal): Request {
  const { method, headers, body } = request;
  const init = {
    redirect: 'manual' as const,
    method,
    headers: [...headers],
    body,
    duplex: 'half' as const,
    signal: signal ?? request.signal,
  };
  return new RequestClass(url, init);
}

/** @throws Failure unless it is a successful response of a ttyreel server */
async function checked(response: Response): Promise<Response> {
  if (!response.ok) throw await failureOf(response);
  if (response.headers.get('content-type')?.startsWith('text/html'))
    throw strangeAnswer(response.url, 'a web page');
  return response;
}

function isBelow(url: string, site: string): boolean {
  return url === site || url.startsWith(`${site}/`);
}
