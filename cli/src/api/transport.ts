import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../config/environment.js';
import { Failure } from '../output/failure.js';
import { formatWait } from '../output/quantities.js';
import { isRefused, isTransient, networkFailure } from './network-failure.js';

/** fetch and Request that belong together. */
export interface Fetching {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly Request: typeof Request;
}

/** Node's own, or through the proxy of the environment. */
export async function chooseFetching(environment: Environment): Promise<Fetching> {
  if (!environment.hasProxy) return { fetch: (request) => fetch(request), Request };
  const { proxiedFetch, ProxiedRequest } = await import('./proxied-fetch.js').catch(() => {
    throw Failure.usage(
      'The proxy in http_proxy, https_proxy, HTTP_PROXY or HTTPS_PROXY is not a URL.',
      'Write it as http://proxy.example:3128.',
    );
  });
  // The types of Node and of undici describe the same web standard separately.
  return {
    fetch: (request) => proxiedFetch(request as never) as unknown as Promise<Response>,
    Request: ProxiedRequest as unknown as typeof Request,
  };
}

/** How a request is retried. */
export interface RetryPolicy {
  /** Wait for a rate limit and print a message. */
  readonly waitsForLimits: boolean;
  readonly notice: (text: string) => void;
}

const TRIES = 4;
/** The server or a proxy in front of it is briefly unavailable. */
export const TRANSIENT_STATUSES = new Set([502, 503, 504]);
const LONGEST_PAUSE_S = 30;

/**
 * Sends a request. Retries it if that is safe and useful: a read, or a write with an Idempotency-Key.
 * @param makeRequest creates the same request again
 * @param signal ends the pauses too; the signal of a request may be its timeout
 * @throws Failure if there is no response
 */
export async function sendWithRetries(
  makeRequest: () => Request,
  fetching: Fetching,
  { waitsForLimits, notice }: RetryPolicy,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const request = makeRequest();
    const { url } = request;
    const hasKey = request.headers.has('Idempotency-Key');
    const mayRepeat = request.method === 'GET' || hasKey;
    const isLast = attempt >= TRIES || !mayRepeat;
    const answer = await fetching.fetch(request).catch((error: unknown) => asError(error));
    if (answer instanceof Error) {
      if (signal?.aborted) throw answer;
      // An upload waits for a server that restarts; a read says at once that nothing listens there.
      const mayRetry = isTransient(answer) && (hasKey || !isRefused(answer));
      if (isLast || !mayRetry) throw answer instanceof Failure ? answer : networkFailure(answer, url);
      if (attempt === 1 && isRefused(answer)) notice(`${networkFailure(answer, url).message} Trying again.`);
      await delay(pauseAfter(attempt), undefined, { signal });
    } else if (answer.status === 429 && waitsForLimits) {
      const seconds = secondsOf(answer) ?? 1;
      notice(`The rate limit of the server is reached: waiting ${formatWait(seconds)}.`);
      await answer.body?.cancel();
      await delay(seconds * 1_000, undefined, { signal });
      attempt--;
    } else if (!isLast && passes(answer)) {
      await answer.body?.cancel();
      await delay((secondsOf(answer) ?? 0) * 1_000 || pauseAfter(attempt), undefined, { signal });
    } else {
      return answer;
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The server is briefly unavailable, or is still processing the same request. */
function passes(answer: Response): boolean {
  const seconds = secondsOf(answer);
  if (seconds !== undefined && seconds > LONGEST_PAUSE_S) return false;
  return TRANSIENT_STATUSES.has(answer.status) || (answer.status === 409 && seconds !== undefined);
}

/** The seconds of Retry-After. */
export function secondsOf({ headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}

function pauseAfter(attempt: number): number {
  return 250 * 2 ** attempt;
}
