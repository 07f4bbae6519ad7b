import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import {
  Conflict,
  DomainError,
  Forbidden,
  Gone,
  InsufficientStorage,
  ValidationFailed,
  AuthorizationPending,
  NotFound,
  TemporarilyUnavailable,
  RateLimited,
  PayloadTooLarge,
  Unauthenticated,
  UnsupportedMediaType,
} from '../errors/domain-errors.js';
import { StorageFull, StorageUnavailable } from '../storage/storage-errors.js';
import type { ApiRequest } from './api-request.js';
import { isDatabaseFull, isDatabaseUnavailable } from '../database/database-unavailable.js';
import type { ErrorDto } from './error.dto.js';

interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorDto;
  readonly retryAfter?: number;
}

const STATUS_OF: readonly (readonly [new (...args: never[]) => DomainError, number])[] = [
  [ValidationFailed, 400],
  [Unauthenticated, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [Gone, 410],
  [PayloadTooLarge, 413],
  [UnsupportedMediaType, 415],
  [AuthorizationPending, 428],
  [RateLimited, 429],
  [TemporarilyUnavailable, 503],
  [InsufficientStorage, 507],
];

/** What the handler may have said of the body that was not to be. */
const HEADERS_OF_A_SUCCESS = [
  'Content-Type',
  'Content-Length',
  'Content-Range',
  'Content-Disposition',
  'ETag',
];

const UNAVAILABLE_RETRY_SECONDS = 5;

/** The one place where whatever was thrown becomes the answer that `decisions.md` promises. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<ApiRequest>(), http.getResponse<Response>());
  }

  /** Also for what is refused outside the framework's routing. */
  answer(error: unknown, request: ApiRequest, response: Response): void {
    const { status, body, retryAfter } = this.answerTo(error, request);

    if (response.headersSent) {
      // The answer had begun: all that is left is to let the client see that it is incomplete.
      response.destroy();
      return;
    }
    // What the client is still sending is read and thrown away, so that it gets to read the answer.
    request.resume();
    for (const header of HEADERS_OF_A_SUCCESS) response.removeHeader(header);
    response.setHeader('Cache-Control', 'no-store');
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey realm="ttyreel"');
    response.status(status).json(body);
  }

  private answerTo(error: unknown, request: ApiRequest): ErrorAnswer {
    const refusal = refusalOf(error, request);
    if (refusal) return refusal;
    if (error instanceof StorageFull || isDatabaseFull(error)) {
      this.log.error({ err: error, request_id: request.id }, 'the disk is full');
      return domainAnswer(InsufficientStorage.ofDisk());
    }
    if (error instanceof StorageUnavailable || isDatabaseUnavailable(error)) {
      this.log.error({ err: error, request_id: request.id }, 'a store is not available');
      return unavailable();
    }
    this.log.error({ err: error, request_id: request.id }, 'request failed');
    return { status: 500, body: { detail: 'Internal server error', request_id: request.id } };
  }
}

/** The answer to what was refused for a reason, or null when the error is a fault of ours. */
export function refusalOf(error: unknown, request: ApiRequest): ErrorAnswer | null {
  return error instanceof DomainError ? domainAnswer(error) : clientError(error, request);
}

function domainAnswer(error: DomainError): ErrorAnswer {
  const status = STATUS_OF.find(([kind]) => error instanceof kind)?.[1] ?? 400;
  return {
    status,
    body: {
      detail: error.message,
      ...(error instanceof ValidationFailed && error.fields && { errors: error.fields }),
    },
    retryAfter: 'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined,
  };
}

function unavailable(): ErrorAnswer {
  return {
    status: 503,
    body: { detail: 'The service cannot do this right now. Try again in a few seconds.' },
    retryAfter: UNAVAILABLE_RETRY_SECONDS,
  };
}

/** What Express, its body parser and Nest's router refuse: errors that carry a 4xx status. */
function clientError(error: unknown, request: ApiRequest): ErrorAnswer | null {
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === undefined || status < 400 || status > 499) return null;
  if (status === 404) return { status, body: { detail: nothingAt(request) } };
  return {
    status,
    body: { detail: error instanceof Error ? error.message : 'The request cannot be understood.' },
  };
}

export function nothingAt(request: { method: string; path: string }): string {
  return `There is nothing at ${request.method} ${request.path}. The API is described at /api/docs.`;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}
