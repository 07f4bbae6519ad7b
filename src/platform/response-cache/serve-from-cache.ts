import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ApiRequest } from '../http/api-request.js';
import { isNamed } from '../http/entity-tag.js';
import type { HeaderList } from '../http/header-list.js';
import { limitHeaders } from '../http/limits/limit-headers.js';
import type { RateLimitVerdict } from '../rate-limit/rate-limit-store.js';
import type { RequestPolicies } from '../http/server/request-policies.js';
import type { CachedResponse } from './cached-response.js';
import { acceptedEncoding } from './encoded-body.js';

interface ResponseSource {
  /** @param target path and query of the request, as sent */
  find(target: string): CachedResponse | undefined;

  /** A response was served. */
  countHit?(): void;
}

/** Serves anonymous reads with the limits and log line of the application, which gets all other requests. */
export function serveFromCache(
  cache: ResponseSource,
  policies: RequestPolicies,
  application: RequestListener,
  commonHeaders: HeaderList,
): RequestListener {
  function respond(
    request: IncomingMessage,
    response: ServerResponse,
    cached: ServedForm,
    verdict: RateLimitVerdict | null,
  ): void {
    if (isRefused(request, verdict)) {
      application(request, response);
      return;
    }
    cache.countHit?.();
    const id = policies.accessLog.follow(request, response, cached.route);
    const headers = ['X-Request-Id', id].concat(cached.commonHeaders ?? commonHeaders);
    send(cached, request, response, verdict ? headers.concat(limitHeaders(verdict)) : headers);
  }

  return (request, response) => {
    const target = request.url ?? '';
    const cached = isAnonymousRead(request) ? formFor(request, cache.find(target)) : undefined;
    const path = pathOf(target);
    const toApplication = () => {
      application(request, response);
    };
    if (!cached || isOfSession(request, cached) || !policies.isSecureEnough(request, path)) {
      toApplication();
      return;
    }
    const verdict = policies.limits.count(request, path, null);
    // No await: a request that is counted in memory is served synchronously. The application reports failed counts.
    if (!(verdict instanceof Promise)) respond(request, response, cached, verdict);
    else
      verdict.then((counted) => {
        respond(request, response, cached, counted);
      }, toApplication);
  };
}

/** The application sends the error then, and does not count the request again. */
function isRefused(request: IncomingMessage, verdict: RateLimitVerdict | null): boolean {
  if (verdict?.allowed !== false) return false;
  (request as ApiRequest).verdict = verdict;
  return true;
}

/** A cached response, compressed or not. */
type ServedForm = Pick<
  CachedResponse,
  'body' | 'text' | 'etag' | 'headers' | 'notModifiedHeaders' | 'commonHeaders' | 'route' | 'onServed'
>;

/** Undefined for a response that the application has to compress. */
function formFor(
  { headers, method }: IncomingMessage,
  cached: CachedResponse | undefined,
): ServedForm | undefined {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || !cached?.encoded || method !== 'GET') return cached;
  const encoding = acceptedEncoding(accepted);
  if (encoding === null) return cached;
  const encoded = cached.encoded.get(encoding);
  const { etag, commonHeaders, route, onServed } = cached;
  return encoded ? { ...encoded, etag, commonHeaders, route, onServed } : undefined;
}

function send(
  cached: ServedForm,
  request: IncomingMessage,
  response: ServerResponse,
  otherHeaders: HeaderList,
): void {
  const isKnown = isNamed(cached.etag, request.headers['if-none-match']);
  const headers = otherHeaders.concat(isKnown ? cached.notModifiedHeaders : cached.headers);
  if (isKnown) response.writeHead(304, headers).end();
  else if (cached.text === undefined) response.writeHead(200, headers).end(cached.body);
  else response.writeHead(200, headers).end(cached.text, 'latin1');
  cached.onServed?.(request);
}

/** Without an API key and without a body. */
function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['x-api-key'] === undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** Pages depend on the signed-in user; the API and media ignore cookies. */
function isOfSession({ headers: { cookie } }: IncomingMessage, { commonHeaders }: ServedForm): boolean {
  return commonHeaders !== undefined && cookie !== undefined && cookie.includes('session=');
}

function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}
