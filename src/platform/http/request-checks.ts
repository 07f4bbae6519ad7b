import type { IncomingMessage, RequestListener } from 'node:http';
import { type DomainError, ValidationFailed, TemporarilyUnavailable } from '../errors/domain-errors.js';
import type { RefusalLog } from '../logging/refusal-log.js';
import type { ApiRequest } from './api-request.js';
import type { ClientConnection } from './client-connection.js';
import type { ConcurrencyLimit } from './concurrency-limit.js';
import { checkRequestLine } from './request-line.js';

const RETRY_SECONDS = 1;

/**
 * Checks the request line and the Host header before any listener reads them.
 * @param application answers what is refused
 */
export function withValidRequestLine(next: RequestListener, application: RequestListener): RequestListener {
  return (request, response) => {
    const problem = checkRequestLine(request);
    if (problem === null) {
      next(request, response);
    } else {
      refuse(request, new ValidationFailed(problem));
      application(request, response);
    }
  };
}

/** Refuses what would be too much work at once, before any of it begins; health checks are always answered. */
export function withConcurrencyLimit(
  application: RequestListener,
  limit: ConcurrencyLimit,
  connection: ClientConnection,
  refusals: RefusalLog,
): RequestListener {
  return (request, response) => {
    const address = connection.bucket(request);
    if (!request.url?.startsWith('/health/') && !limit.admit(address, response)) {
      refusals.add('requests are refused: too many are in work', address);
      refuse(
        request,
        new TemporarilyUnavailable(
          `Too many requests are in work. Try again in ${RETRY_SECONDS} s.`,
          RETRY_SECONDS,
        ),
      );
    }
    application(request, response);
  };
}

/** The application counts the request and answers with the error, and does nothing else with it. */
function refuse(request: IncomingMessage, error: DomainError): void {
  (request as ApiRequest).refusal = error;
}
