import type { IncomingMessage, RequestListener } from 'node:http';
import { type DomainError, ValidationFailed, TemporarilyUnavailable } from '../../errors/domain-errors.js';
import type { RefusalLog } from '../../logging/refusal-log.js';
import type { ApiRequest } from '../api-request.js';
import type { ClientConnection } from './client-connection.js';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.js';
import { checkRequestLine } from './request-line.js';

const RETRY_SECONDS = 1;

/** Checks the request line and the Host header. @param application sends the errors */
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

/** Limits concurrent requests. Health checks are exempt. */
export function withConcurrencyLimit(
  application: RequestListener,
  limit: ConcurrencyLimit,
  connection: ClientConnection,
  refusals: RefusalLog,
): RequestListener {
  return (request, response) => {
    const address = connection.bucket(request);
    if (!request.url?.startsWith('/health/') && !limit.admit(address, response)) {
      refusals.add('concurrent_requests', address);
      refuse(
        request,
        new TemporarilyUnavailable(
          `Too many requests are in progress. Try again in ${RETRY_SECONDS} s.`,
          RETRY_SECONDS,
        ),
      );
    }
    application(request, response);
  };
}

/** The application counts a rejected request and sends the error. */
function refuse(request: IncomingMessage, error: DomainError): void {
  (request as ApiRequest).refusal = error;
}
