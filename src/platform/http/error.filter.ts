import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import {
  Conflict,
  DomainError,
  Forbidden,
  Gone,
  HiddenByStaff,
  InsufficientStorage,
  ValidationFailed,
  AuthorizationPending,
  MethodNotAllowed,
  NotFound,
  NotImplemented,
  PreconditionFailed,
  TemporarilyUnavailable,
  RateLimited,
  UpstreamFailed,
  PayloadTooLarge,
  Unauthenticated,
  UnsupportedMediaType,
} from '../errors/domain-errors.js';
import { StorageFull, StorageUnavailable } from '../storage/storage-errors.js';
import type { ApiRequest } from './api-request.js';
import { discardBody } from './server/discard-body.js';
import { isDatabaseFull, isDatabaseUnavailable } from '../database/database-unavailable.js';
import type { ErrorDto } from './error.dto.js';

type RequestLine = Pick<Request, 'method' | 'originalUrl'>;

interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorDto;
  readonly retryAfter?: number;
}

const STATUS_OF: readonly (readonly [new (...args: never[]) => DomainError, number])[] = [
  [ValidationFailed, 400],
  [Unauthenticated, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [MethodNotAllowed, 405],
  [Conflict, 409],
  [Gone, 410],
  [PreconditionFailed, 412],
  [PayloadTooLarge, 413],
  [UnsupportedMediaType, 415],
  [AuthorizationPending, 428],
  [RateLimited, 429],
  [HiddenByStaff, 451],
  [NotImplemented, 501],
  [UpstreamFailed, 502],
  [TemporarilyUnavailable, 503],
  [InsufficientStorage, 507],
];

/** Headers that the handler may have set for its successful response. */
const SUCCESS_HEADERS = ['Content-Type', 'Content-Length', 'Content-Range', 'Content-Disposition', 'ETag'];

const UNAVAILABLE_RETRY_SECONDS = 5;

/** Responds with a page if the client wants one. @returns whether it did */
export type SendErrorPage = (
  error: Pick<ErrorResponse, 'status' | 'body'>,
  request: ApiRequest,
  response: Response,
) => boolean;

/** Called with each error before its response. */
export type CountError = (error: unknown, request: ApiRequest) => void;

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly sendPage: SendErrorPage = () => false,
    private readonly count: CountError = () => undefined,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    this.count(error, request);
    const { status, body, retryAfter } = this.responseTo(error, request);

    if (response.headersSent) {
      // Too late for an error response: closing the connection shows the client that the response is incomplete.
      response.destroy();
      return;
    }
    discardBody(request, response);
    for (const header of SUCCESS_HEADERS) response.removeHeader(header);
    response.setHeader('Cache-Control', 'no-store');
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    if (error instanceof MethodNotAllowed) response.setHeader('Allow', error.allowed.join(', '));
    if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey realm="ttyreel"');
    response.status(status);
    if (!this.sendPage({ status, body }, request, response)) response.json(body);
  }

  private responseTo(error: unknown, request: ApiRequest): ErrorResponse {
    const refusal = refusalOf(error, request);
    if (refusal) {
      // The line of the request itself does not say why.
      const line = { request_id: request.id, detail: refusal.body.detail };
      if (refusal.status >= 500) this.log.warn(line, 'request refused');
      return refusal;
    }
    if (error instanceof StorageFull || isDatabaseFull(error)) {
      this.log.error({ err: error, request_id: request.id }, 'the disk is full');
      return domainErrorResponse(InsufficientStorage.ofDisk());
    }
    if (error instanceof StorageUnavailable || isDatabaseUnavailable(error)) {
      this.log.error({ err: error, request_id: request.id }, 'the database or the blob store is unavailable');
      return unavailable();
    }
    this.log.error({ err: error, request_id: request.id }, 'request failed unexpectedly');
    return { status: 500, body: { detail: 'Internal server error', request_id: request.id } };
  }
}

/** The response for a client error; null for an internal error. */
export function refusalOf(error: unknown, request: RequestLine): ErrorResponse | null {
  return error instanceof DomainError ? domainErrorResponse(error) : clientError(error, request);
}

function domainErrorResponse(error: DomainError): ErrorResponse {
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

function unavailable(): ErrorResponse {
  return {
    status: 503,
    body: { detail: 'The service cannot do this right now. Try again in a few seconds.' },
    retryAfter: UNAVAILABLE_RETRY_SECONDS,
  };
}

/** Errors with a 4xx status from Express, its body parser and Nest's router. */
function clientError(error: unknown, request: RequestLine): ErrorResponse | null {
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === undefined || status < 400 || status > 499) return null;
  if (status === 404) return { status, body: { detail: routeNotFoundMessage(request) } };
  return {
    status,
    body: { detail: error instanceof Error ? error.message : 'The request is not valid.' },
  };
}

export function routeNotFoundMessage({ method, originalUrl }: RequestLine): string {
  const [path = ''] = originalUrl.split('?', 1);
  return `There is nothing at ${method} ${path}. The API is described at /api/docs.`;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}
