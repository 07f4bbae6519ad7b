import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ApiRequest } from '../http/api-request.js';
import { isNamed } from '../http/entity-tag.js';
import type { HeaderList } from '../http/header-list.js';
import { limitHeaders } from '../http/limit-headers.js';
import type { RateLimitVerdict } from '../rate-limit/rate-limit-store.js';
import type { RequestPolicies } from '../http/request-policies.js';
import type { CachedResponse } from './cached-response.js';

/** Where answers are kept. */
interface AnswerSource {
  /** @param target path and query of the request, as they were sent */
  find(target: string): CachedResponse | undefined;
}

/**
 * Answers strangers' reads with what was kept, as the application would: the same limits and log line.
 * Everything else is the application's.
 * @param constant the headers that every answer gets beside its own
 */
export function serveFromCache(
  kept: AnswerSource,
  way: RequestPolicies,
  application: RequestListener,
  constant: HeaderList,
): RequestListener {
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    found: CachedResponse,
    verdict: RateLimitVerdict | null,
  ): void {
    if (verdict?.allowed === false) {
      // Which refuses it, without counting it again.
      (request as ApiRequest).verdict = verdict;
      application(request, response);
      return;
    }
    const isKnown = isNamed(found.etag, request.headers['if-none-match']);
    const headers = ['X-Request-Id', way.accessLog.follow(request, response)].concat(
      constant,
      verdict ? limitHeaders(verdict) : [],
      isKnown ? found.notModifiedHeaders : found.headers,
    );
    if (isKnown) response.writeHead(304, headers).end();
    else if (found.text === undefined) response.writeHead(200, headers).end(found.body);
    else response.writeHead(200, headers).end(found.text, 'latin1');
    found.onServed?.(request);
  }

  return (request, response) => {
    const target = request.url ?? '';
    const found = isPlainRead(request) ? kept.find(target) : undefined;
    const path = pathOf(target);
    if (!found || !way.isSecureEnough(request, path)) {
      application(request, response);
      return;
    }
    const verdict = way.limits.count(request, path, null);
    if (!(verdict instanceof Promise)) {
      answer(request, response, found, verdict);
      return;
    }
    verdict.then(
      (counted) => {
        answer(request, response, found, counted);
      },
      () => {
        // It was not counted: what is to be said of that is the application's.
        application(request, response);
      },
    );
  };
}

/** A read that comes without a key and without a body, and so is answered alike whoever asks. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['x-api-key'] === undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}
